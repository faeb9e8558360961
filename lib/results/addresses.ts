/** Compares postal addresses: capitals, punctuation and the usual abbreviations do not make another place. */
import { fold, wordsOf } from "./name-fold";

export type Address = { streets: string[]; city: string | null; state: string | null; zip: string | null };

export type AddressVerdict = { verdict: "same" | "different" | "nothing"; words: string; note: string | null };

const shortForms = [
  "avenue ave av",
  "boulevard blvd",
  "circle cir",
  "court ct crt",
  "crescent cres cr",
  "drive dr drv",
  "highway hwy",
  "lane ln",
  "parkway pkwy pky",
  "place pl",
  "road rd",
  "square sq",
  "street st str",
  "terrace ter terr",
  "trail trl",
  "way wy",
  "north n",
  "south s",
  "east e",
  "west w",
  "northeast ne",
  "northwest nw",
  "southeast se",
  "southwest sw",
  "mount mt",
  "fort ft",
  "saint st.",
];
const longForm = new Map(
  shortForms.flatMap((line) => {
    const [long = "", ...short] = line.split(" ");
    return short.map((one) => [one, long] as const);
  }),
);
/** Words before a unit's number, which one side writes and the other leaves out or writes as "#". */
const unitWords = new Set(["apt", "apartment", "unit", "suite", "ste", "no", "number"]);

/** The words of an address line, small and unabbreviated. */
function meaning(text: string): string[] {
  return wordsOf(text.replace(/#/g, " "))
    .map(fold)
    .filter((word) => !unitWords.has(word))
    .map((word) => longForm.get(word) ?? word);
}

const line = (text: string | null) => meaning(text ?? "").join(" ");
/** The five digits that name the delivery area; the four after them are often left out. */
const area = (zip: string | null) =>
  fold((zip ?? "").replace(/\s/g, "")).replace(/^(\d{5})\d{4}$|^(\d{5})-\d{4}$/, "$1$2");

const part = (address: Address, field: "city" | "state") => line(address[field]);

/** Some documents put the whole address in one field: then the other side's parts are looked for in it. */
function asOneLine(address: Address, street: string): string {
  return [street, address.city, address.state, area(address.zip)].map((one) => line(one ?? null)).join(" ");
}

function streetsAgree(provided: Address, read: Address): boolean {
  const squeezed = (text: string) => text.replaceAll(" ", "");
  return provided.streets.some((one) =>
    read.streets.some(
      (other) =>
        squeezed(line(one)) === squeezed(line(other)) ||
        (read.city === null && squeezed(asOneLine(provided, one)) === squeezed(line(withArea(other)))),
    ),
  );
}

const withArea = (text: string) => text.replace(/(\d{5})-\d{4}\s*$/, "$1");

/**
 * Compares two addresses by the parts that both give.
 *
 * @param provided the User Object's; `streets` are its ways of writing the street line
 * @param read the document's
 */
export function compareAddresses(provided: Address, read: Address): AddressVerdict {
  const streets = [provided, read].map((address) => address.streets.filter((one) => line(one) !== ""));
  const [mine = [], theirs = []] = streets;
  if (mine.length === 0 || theirs.length === 0) return { verdict: "nothing", words: "Nothing to compare", note: null };
  const conflict = (left: string, right: string) => left !== "" && right !== "" && left !== right;
  const elsewhere = [
    conflict(part(provided, "city"), part(read, "city")) && "city",
    conflict(part(provided, "state"), part(read, "state")) && "state",
    conflict(area(provided.zip), area(read.zip)) && "postal code",
  ].filter((one) => one !== false);
  const streetSame = streetsAgree({ ...provided, streets: mine }, { ...read, streets: theirs });
  if (streetSame && elsewhere.length === 0) return { verdict: "same", words: "Same address", note: null };
  const apart = [streetSame ? null : "street", ...elsewhere].filter((one) => one !== null);
  return { verdict: "different", words: "Different address", note: `Apart in: ${apart.join(", ")}` };
}
