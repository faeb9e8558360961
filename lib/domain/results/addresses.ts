import { resolveState, usStates } from "@/lib/domain/counties/states";
import { fold, wordsOf } from "./name-fold";

export type Address = { streets: string[]; city: string | null; state: string | null; zip: string | null };

type AddressVerdict = { verdict: "same" | "different" | "nothing"; words: string; note: string | null };

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
  // "St" abbreviates both "street" and "saint".
  "street st str saint",
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
];
const longForm = new Map(
  shortForms.flatMap((line) => {
    const [long = "", ...short] = line.split(" ");
    return short.map((one) => [one, long] as const);
  }),
);
/** Words before a unit number. They are ignored, because one side may omit them or write "#". */
const unitWords = new Set(["apt", "apartment", "unit", "suite", "ste", "no", "number"]);

function normalizedWords(text: string): string[] {
  return wordsOf(text.replace(/#/g, " "))
    .map(fold)
    .filter((word) => !unitWords.has(word))
    .map((word) => longForm.get(word) ?? word);
}

const normalized = (text: string | null) => normalizedWords(text ?? "").join(" ");
/** Returns the ZIP code without the four digits after the first five, which are often omitted. */
const fiveDigitZip = (zip: string | null) =>
  fold((zip ?? "").replace(/\s/g, "")).replace(/^(\d{5})\d{4}$|^(\d{5})-\d{4}$/, "$1$2");

/** Returns the postal code of a state. A region outside the United States stays as it is written. */
const normalizedState = (state: string | null) => resolveState(state ?? "") ?? normalized(state);

/** Removes spaces, except between digits: "4 B" is "4B", but "1 23rd" is not "12 3rd". */
const squeezed = (text: string | null) => normalized(text).replace(/(?<!\d) | (?!\d)/g, "");

function oneLines({ city, state, zip }: Address, street: string): string[] {
  const code = resolveState(state ?? "");
  return (code ? [code, usStates[code]] : [state]).map((one) =>
    squeezed([street, city, one, fiveDigitZip(zip)].filter((part) => part).join(" ")),
  );
}

function streetsAgree(provided: Address, document: Address): boolean {
  return provided.streets.some((providedStreet) =>
    document.streets.some(
      (documentStreet) =>
        squeezed(providedStreet) === squeezed(documentStreet) ||
        squeezed(withoutNumberHyphens(providedStreet)) === squeezed(withoutNumberHyphens(documentStreet)) ||
        (document.city === null &&
          oneLines(provided, providedStreet).includes(squeezed(withFiveDigitZip(documentStreet)))),
    ),
  );
}

/** Removes the hyphen from house numbers such as "45-12" in Queens, which documents omit. */
const withoutNumberHyphens = (text: string) => text.replace(/^(\s*\d{1,3})-(\d{2}\b)/, "$1$2");

const withFiveDigitZip = (text: string) => text.replace(/(\d{5})-\d{4}\s*$/, "$1");

/** Compares the parts that both addresses have. `provided.streets` holds alternative spellings of the street line. */
export function compareAddresses(provided: Address, document: Address): AddressVerdict {
  const streets = [provided, document].map((address) => address.streets.filter((one) => normalized(one) !== ""));
  const [providedStreets = [], documentStreets = []] = streets;
  if (providedStreets.length === 0 || documentStreets.length === 0)
    return { verdict: "nothing", words: "Nothing to compare", note: null };
  const conflict = (left: string, right: string) => left !== "" && right !== "" && left !== right;
  const conflicts = [
    conflict(normalized(provided.city), normalized(document.city)) && "city",
    conflict(normalizedState(provided.state), normalizedState(document.state)) && "state",
    conflict(fiveDigitZip(provided.zip), fiveDigitZip(document.zip)) && "postal code",
  ].filter((one) => one !== false);
  const streetSame = streetsAgree({ ...provided, streets: providedStreets }, { ...document, streets: documentStreets });
  if (streetSame && conflicts.length === 0) return { verdict: "same", words: "Same address", note: null };
  const differences = [streetSame ? null : "street", ...conflicts].filter((one) => one !== null);
  return { verdict: "different", words: "Different address", note: `Differs in: ${differences.join(", ")}` };
}

/**
 * Returns a key that is the same for each spelling of an address: street and ZIP code, or street, city and state.
 *
 * @returns null if there is no street with a number, or neither a ZIP code nor a city with its state
 */
export function addressKey({ streets, city, state, zip }: Address): string | null {
  const street = streets
    .map((one) => squeezed(withoutNumberHyphens(one)))
    .find((one) => /\d/.test(one) && /\p{L}/u.test(one));
  if (!street) return null;
  const code = fiveDigitZip(zip);
  if (code !== "") return `${street}|${code}`;
  const [town, region] = [squeezed(city), normalizedState(state)];
  return town !== "" && region !== "" ? `${street}|${town}|${region}` : null;
}
