/** When two counties are the same one, however they are written. Small enough for the browser: the list is not. Pure. */
import { resolveState } from "./us-states";

/** A county as a person asks for it. */
export type AskedCounty = {
  uuid?: string | null;
  /** The Census Bureau's five digits, where its list has the county. */
  fips?: string | null;
  name: string;
  state: string;
  /** A name that is in no list, and that a person wants searched as it is. */
  confirmedUnlisted?: boolean;
};

/** Abbreviations that are written for whole words of county names. */
const longForms: Record<string, string> = {
  st: "saint",
  ste: "saint",
  sainte: "saint",
  mt: "mount",
  ft: "fort",
  n: "north",
  s: "south",
  e: "east",
  w: "west",
  co: "county",
  cnty: "county",
  par: "parish",
  bor: "borough",
};

/** The words of a name, without case, accents, apostrophes and punctuation, and with abbreviations written out. */
function nameWords(name: string): string[] {
  return name
    .normalize("NFKD")
    .replace(/[\p{M}'’‘ʻʼ`´]/gu, "")
    .toLowerCase()
    .replace(/&/g, " and ")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .map((word) => (Object.hasOwn(longForms, word) ? (longForms[word] ?? word) : word));
}

/** A name as one word, with its "County" or "city": "St. Mary’s Co." is "saintmaryscounty". "De Kalb" is "DeKalb". */
export function joinedName(name: string): string {
  return nameWords(name).join("");
}

/** A name for comparing counties that are in no list. What it is called (county, parish, borough) does not matter. */
function plainName(name: string): string {
  const words = nameWords(name);
  if (words.length > 1 && /^(county|parish|borough)$/.test(words.at(-1) ?? "")) words.pop();
  return words.join("");
}

/**
 * Whether two counties are the same one: by the service's identifier when it is equal, else by FIPS code, else by the
 * identifiers when both have one, else by name and state.
 */
export function isSameCounty(left: AskedCounty, right: AskedCounty): boolean {
  const sameUuid = left.uuid && right.uuid ? left.uuid.toLowerCase() === right.uuid.toLowerCase() : null;
  if (sameUuid) return true;
  if (left.fips && right.fips) return left.fips === right.fips;
  return sameUuid ?? countyKey(left) === countyKey(right);
}

/** A text that is the same for the same county: its FIPS code, or, for one in no list, its state and name. */
export function countyKey({ fips, name, state }: AskedCounty): string {
  return fips ?? `${(resolveState(state) ?? joinedName(state)).toLowerCase()}/${plainName(name)}`;
}
