/** Recognizes the ways in which documents state that they do not expire. */

/** The year that means "no expiration". */
export const unlimitedYear = 9999;

const words = new Set(
  [
    "nonexp nonexpire nonexpires nonexpiring noexp noexpire noexpiry noexpiration noexpirydate noexpirationdate",
    "doesnotexpire doesntexpire neverexpires neverexpire never notexpiring withoutexpiry withoutexpiration",
    "indef indefinite indefinitely indefinido indefinida mil military none perm permanent permanente",
    "life lifetime forlife lifelong unlimited unltd ilimitado ilimitada unbefristet unbegrenzt illimite illimitee",
    "sinvencimiento vitalicio vitalicia nocaduca novence indeterminado indeterminada bezterminowo",
  ]
    .join(" ")
    .split(" "),
);

/** Matches any day: "12-31", "00-00" or "99-99", with hyphens or without separators. */
const anyDay = "(?:(?:[0-2]?\\d|3[01])-(?:[0-2]?\\d|3[01])|(?:[0-2]\\d|3[01]){2}|99-?99)";
const unlimitedDay = new RegExp(
  [
    `^${unlimitedYear}-?${anyDay}$`,
    `^${anyDay}-?${unlimitedYear}$`,
    "^99-?99-?99$",
    `^(\\d{1,2}-?[A-Z]{3,9}|[A-Z]{3,9}-?\\d{1,2})-?${unlimitedYear}$`,
  ].join("|"),
);

/** The longest text that is recognized, in characters. Longer texts have another meaning. */
const maxLength = 40;

/**
 * Whether an expiration date states that the document does not expire: "NON-EXP", "INDEF", "MIL", "99/99/9999",
 * "12-31-9999". Zeros and fillers state nothing.
 */
export function doesNotExpire(text: string): boolean {
  if (text.length > maxLength) return false;
  const parts = text
    .replace(/T[\d:.]+Z?$/, "")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .split(/[^A-Za-z0-9]+/)
    .filter((part) => part !== "");
  return words.has(parts.join("").toLowerCase()) || unlimitedDay.test(parts.join("-").toUpperCase());
}
