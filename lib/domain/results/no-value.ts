/** The words that records and documents write in place of a value that they do not have. */

const words = new Set(
  [
    "na none null nil unk unkn unknown unknow unavailable unavl unav notavailable notapplicable notknown notgiven",
    "notprovided notstated notspecified unspecified undetermined undisclosed undefined missing blank tbd nodata",
  ]
    .join(" ")
    .split(" "),
);

const maxLength = 40;

/** Whether a text gives no value: "Unknown", "N/A", "-", "<<<", "??". Empty text counts. */
export function saysNothing(text: string): boolean {
  const plain = text.slice(0, maxLength + 1).replace(/[^\p{L}\p{N}]/gu, "");
  return text.length <= maxLength && (plain === "" || words.has(plain.toLowerCase()));
}
