/**
 * Compares counties regardless of their spelling. This file is small enough for the browser, unlike the list of
 * counties.
 */

import { distance } from "fastest-levenshtein";
import { isTooLong, otherStateNames, plain, resolveState, stateCodes, type UsState, usStates } from "./states";

export type RequestedCounty = {
  uuid?: string | null;
  /** The Census Bureau's code of five digits, if its list has the county. */
  fips?: string | null;
  name: string;
  state: string;
  /** Whether the person confirmed a search for a name outside the list, exactly as typed. */
  confirmedUnlisted?: boolean;
  /** The listed counties that a name outside the list resembles. */
  resembles?: readonly string[];
};

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
  dist: "district",
  ind: "independent",
  par: "parish",
  bor: "borough",
  mun: "municipality",
};

/** Words for a form of government, and articles. No two places differ only in these words. */
const formWords = wordSet(
  "the of and a government govt consolidated unified metropolitan metro urban incorporated independent balance",
);

/** Words for a kind of place. They distinguish places: "Richmond city" is not "Richmond County". */
const kindWords = wordSet(
  "county parish borough municipality municipio city town census area planning region district",
);

/** Words that the names of many counties contain. They do not show that two names mean one county. */
const commonWords = wordSet("north south east west saint new san santa fort lake great grand prince king island");

function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(" "));
}

/**
 * Returns a name's words in lower case, without accents and punctuation, with abbreviations expanded, and without the
 * words of `formWords`.
 */
function nameWords(name: string): string[] {
  if (isTooLong(name)) return [name];
  return name
    .normalize("NFKD")
    .replace(/[\p{M}'’‘ʻʼ`´]/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => (Object.hasOwn(longForms, word) ? (longForms[word] ?? word) : word))
    .filter((word) => word !== "" && !formWords.has(word));
}

/**
 * Returns a comparable form of a name, which keeps "County" or "city": "The County of St. Mary’s" becomes
 * "countysaintmarys".
 */
export function joinedName(name: string): string {
  return nameWords(name).join("");
}

/**
 * Returns the comparable forms of a name that may end with its state, with and without that end: "Travis County, TX",
 * "Cook Co., Ill., USA".
 */
export function joinedNamesIn(state: UsState, name: string): string[] {
  const words = nameWords(name);
  const ends = stateEnds.get(state);
  const shorter = [1, 2, 3, 4, 5].filter((count) => ends?.has(words.slice(-count).join("")));
  return [0, ...shorter].map((count) => words.slice(0, words.length - count).join(""));
}

/** Returns the words of a name without the words for its kind of place, unless it has no other words. */
function placeWords(name: string): string[] {
  const words = nameWords(name);
  const place = words.filter((word) => !kindWords.has(word));
  return place.length > 0 ? place : words;
}

/** A name in the form that `resemblance` compares. */
export type PreparedName = { words: readonly string[]; joined: string; plain: string };

export function prepareName(name: string): PreparedName {
  const words = placeWords(name);
  return { words, joined: words.join(""), plain: isTooLong(name) ? name : plain(name) };
}

/**
 * Returns how different two names are if they may mean one place: one has a typing error, is the beginning of the
 * other, has its initials, or is contained in it, or both have a distinctive word. Smaller numbers mean more similar
 * names. Null if the names are plainly different, or too long for a county.
 */
export function resemblance(left: PreparedName, right: PreparedName): number | null {
  const [short, long] =
    left.joined.length <= right.joined.length ? [left.joined, right.joined] : [right.joined, left.joined];
  if (short.length < 2 || isTooLong(long)) return null;
  // Also compares the names as they were written: "E lPaso" would otherwise be read as "East Lpaso".
  const off = Math.min(distance(short, long), distance(left.plain, right.plain));
  if (off <= Math.max(2, Math.floor(short.length / 4))) return off;
  if (short.length > 2 && long.startsWith(short)) return 1;
  if (initialsOf(left.words) === right.joined || initialsOf(right.words) === left.joined) return 2;
  const shared = left.words.filter((word) => right.words.includes(word));
  const isPart = shared.length === left.words.length || right.words.every((word) => left.words.includes(word));
  const isTelling = shared.some((word) => word.length > 3 && !commonWords.has(word));
  return isPart || isTelling || (short.length > 4 && long.includes(short)) ? off : null;
}

function initialsOf(words: readonly string[]): string {
  return words.map(([initial]) => initial).join("");
}

/**
 * Names that a county and an independent city of the same state share, with the code of the county. The two have separate
 * courts.
 */
const sharedNames: Partial<Record<UsState, ReadonlyMap<string, string>>> = {
  MD: new Map([["baltimore", "24005"]]),
  MO: new Map([["saintlouis", "29189"]]),
  VA: new Map([
    ...([
      ["bedford", "51019"],
      ["fairfax", "51059"],
      ["franklin", "51067"],
    ] as const),
    ...([
      ["richmond", "51159"],
      ["roanoke", "51161"],
    ] as const),
  ]),
};

/**
 * Returns the code of the county if a county and a city share this name and the name does not say which of them it
 * means. Otherwise null.
 */
function sharedCode({ name, state }: Pick<RequestedCounty, "name" | "state">): string | null {
  const code = resolveState(state);
  const shared = code && sharedNames[code];
  const codes = shared ? joinedNamesIn(code, name).flatMap((each) => shared.get(each) ?? []) : [];
  return codes[0] ?? null;
}

/** Whether a county and an independent city share this name, and the name does not say which of them it means. */
export const isSharedName = (county: Pick<RequestedCounty, "name" | "state">): boolean => sharedCode(county) !== null;

/**
 * Returns the county's code. A shared name has none, because the code would be that of the county and the name may mean
 * the city.
 */
const codeOf = (county: RequestedCounty): string | null => (isSharedName(county) ? null : (county.fips ?? null));

/**
 * A county prepared for `isSamePrepared`. Everything that depends on its name is computed once for any number of
 * comparisons.
 */
export type PreparedCounty = {
  uuid: string | null;
  code: string | null;
  isShared: boolean;
  key: string;
  place: string;
};

export function prepareCounty(county: RequestedCounty): PreparedCounty {
  return {
    uuid: county.uuid?.toLowerCase() || null,
    code: codeOf(county),
    isShared: isSharedName(county),
    key: countyKey(county),
    place: placeKey(county),
  };
}

/**
 * Whether two counties are the same. Equal identifiers of the service decide first, then FIPS codes, then different
 * identifiers, then name and state. A name that a county and a city share has no code. Without an identifier, such a
 * name means the county. It is not the same as a county that has an identifier, because the identifier may be that of
 * the city.
 */
export function isSamePrepared(left: PreparedCounty, right: PreparedCounty): boolean {
  const sameUuid = left.uuid && right.uuid ? left.uuid === right.uuid : null;
  if (sameUuid) return true;
  if (left.code && right.code) return left.code === right.code;
  if (sameUuid === false) return false;
  const isOpen = (left.isShared || right.isShared) && Boolean(left.uuid) !== Boolean(right.uuid);
  return !isOpen && left.key === right.key;
}

/** Whether two counties are the same, or share a name that does not say whether it means the county or the city. */
export function mayBeSamePrepared(left: PreparedCounty, right: PreparedCounty): boolean {
  if (isSamePrepared(left, right)) return true;
  const isOpen = (left.isShared || right.isShared) && !(left.uuid && right.uuid);
  return isOpen && left.place === right.place;
}

export const isSameCounty = (left: RequestedCounty, right: RequestedCounty): boolean =>
  isSamePrepared(prepareCounty(left), prepareCounty(right));

export const mayBeSameCounty = (left: RequestedCounty, right: RequestedCounty): boolean =>
  mayBeSamePrepared(prepareCounty(left), prepareCounty(right));

/**
 * Returns those of `others` that may be this county under another spelling, each as "Travis, TX": their names resemble
 * the county's, and neither codes nor identifiers of the service distinguish them from it.
 */
export function similarCounties(county: RequestedCounty, others: readonly RequestedCounty[]): string[] {
  const name = prepareName(county.name);
  const similar = others.filter((other) => {
    if ((codeOf(county) && codeOf(other)) || (county.uuid && other.uuid) || isSameCounty(county, other)) return false;
    return stateKey(county) === stateKey(other) && resemblance(name, prepareName(other.name)) !== null;
  });
  return [...new Set(similar.map(({ name, state }) => `${name}, ${state}`))];
}

/**
 * Returns a key that is the same for each spelling of a county, and different for two courts with different
 * identifiers.
 */
export function countyKey(county: RequestedCounty): string {
  const shared = sharedCode(county);
  if (shared) return county.uuid ? `${placeKey(county)}/${county.uuid.toLowerCase()}` : shared;
  return county.fips ?? courtKey(county);
}

const placeKey = (county: RequestedCounty) => `${stateKey(county)}/${placeWords(county.name).join("")}`;

/**
 * Returns the key of a county without a code. "Richmond" counts as "Richmond County" and not as "Richmond city". A
 * government of both a city and a county counts as the county.
 */
function courtKey(county: RequestedCounty): string {
  const words = nameWords(county.name);
  const isCity = words.includes("city") && !words.includes("county");
  return `${placeKey(county)}${isCity ? "/city" : ""}`;
}

function stateKey({ state }: RequestedCounty): string {
  return (resolveState(state) ?? joinedName(state)).toLowerCase();
}

/** The texts that may follow a county's name: its state in each spelling, joined, with or without the country. */
const stateEnds = new Map(
  stateCodes.map((state) => {
    const spellings = [state, [...state].join("."), usStates[state], ...(otherStateNames[state] ?? [])].map(joinedName);
    return [state, new Set(spellings.flatMap((end) => [end, `${end}usa`, `${end}us`]))];
  }),
);
