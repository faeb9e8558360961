/**
 * About 70 kB: in the browser, load it on demand. `us-counties.json` is the Census Bureau's list of counties and their
 * equivalents (public domain): the codes and legal names of 2010, updated to 2023. Connecticut has both its counties,
 * which name its courts, and the planning regions that replaced them. Alaska's Valdez-Cordova (divided in 2019) and
 * Virginia's Bedford city (part of Bedford County since 2013) stay in the list because older records name them.
 */
import { distance } from "fastest-levenshtein";
import { joinedName, resolveState, stateCodes, type UsState } from "./names";
import counties from "./us-counties.json";

export type ListedCounty = {
  fips: string;
  state: UsState;
  /** As the service writes names: without a final "County", but with any other word that distinguishes two places. */
  name: string;
  /** The Census Bureau's name: "Travis County", "St. Louis city". */
  officialName: string;
};

type Entry = ListedCounty & { base: string; isCity: boolean };
type StateIndex = { entries: Entry[]; byName: Map<string, Entry> };

const alaskan = ["Borough", "Census Area", "Municipality", "City and Borough"];
const legalName = new RegExp(
  `^(.+) (County|Parish|${alaskan.join("|")}|Municipio|District|Island|Planning Region|[Cc]ity)$`,
);

/** Former names of existing counties, and common alternative names. */
const otherNames: Record<string, readonly string[]> = {
  "02158": ["Wade Hampton", "Wade Hampton Census Area"],
  "11001": ["Washington", "Washington DC", "DC"],
  "12086": ["Dade", "Dade County"],
  "36047": ["Brooklyn"],
  "36061": ["Manhattan"],
  "36085": ["Staten Island"],
  "46102": ["Shannon", "Shannon County"],
};

function entryOf(state: UsState, line: string): Entry {
  const [fips, officialName] = [line.slice(0, 5), line.slice(6)];
  const [, base = officialName, kind] = legalName.exec(officialName) ?? [];
  // Without "County", "Charles City County" would read as a city.
  const short = kind === "County" && !legalName.test(base) ? base : officialName;
  return { fips, state, name: short, officialName, base, isCity: kind?.toLowerCase() === "city" };
}

/** Apart from abbreviations. `indexOf` resolves ambiguous plain names. */
function namesOf({ fips, state, officialName, base, isCity }: Entry): string[] {
  if (isCity) return [officialName, `${base} city`, `${base} independent city`, `city of ${base}`];
  const [, , kind = "County"] = legalName.exec(officialName) ?? [];
  const kinds = new Set([
    "County",
    kind,
    ...(state === "AK" ? alaskan : []),
    ...(state === "PR" ? ["Municipality"] : []),
  ]);
  const written = [...kinds].flatMap((each) => [`${base} ${each}`, `${each} of ${base}`]);
  return [officialName, base, ...written, ...(otherNames[fips] ?? [])];
}

function indexOf(state: UsState): StateIndex {
  const entries = counties[state].split("|").map((line) => entryOf(state, line));
  const byName = new Map<string, Entry>();
  // Counties first: "Baltimore" is the county. A city gets the plain name only if no county has it.
  const ordered = [...entries.filter(({ isCity }) => !isCity), ...entries.filter(({ isCity }) => isCity)];
  for (const entry of ordered) for (const name of namesOf(entry)) byName.set(joinedName(name), entry);
  for (const entry of ordered) if (!byName.has(joinedName(entry.base))) byName.set(joinedName(entry.base), entry);
  return { entries, byName };
}

const indexes = new Map<UsState, StateIndex>();

function indexFor(state: UsState): StateIndex {
  const cached = indexes.get(state);
  if (cached) return cached;
  const index = indexOf(state);
  indexes.set(state, index);
  return index;
}

function listed({ fips, state, name, officialName }: Entry): ListedCounty {
  return { fips, state, name, officialName };
}

/**
 * A plain name that a county and an independent city share means the county. If the list has no such name, up to four
 * suggestions: similar names in the state, then the same name in other states.
 */
export function resolveCounty(stateText: string, text: string): ListedCounty | { nearest: ListedCounty[] } {
  const state = resolveState(stateText);
  const name = joinedName(text);
  const found = entryNamed(state, name);
  if (found) return listed(found);
  const similar = state ? similarNames(indexFor(state), name) : [];
  const inOtherStates = stateCodes.flatMap((code) => (code === state ? [] : (indexFor(code).byName.get(name) ?? [])));
  return { nearest: [...similar, ...inOtherStates].slice(0, 4).map(listed) };
}

export function fipsOf({ name, state }: { name: string; state: string }): string | null {
  return entryNamed(resolveState(state), joinedName(name))?.fips ?? null;
}

function entryNamed(state: UsState | null, name: string): Entry | undefined {
  return state ? indexFor(state).byName.get(name) : undefined;
}

/** Those that differ in a few letters or start with the text, nearest first. */
function similarNames({ byName }: StateIndex, name: string): Entry[] {
  if (name.length < 2) return [];
  const most = Math.max(2, Math.floor(name.length / 4));
  const nearest = new Map<Entry, number>();
  for (const [listedName, entry] of byName) {
    const off = listedName.startsWith(name) ? 1 : distance(listedName, name);
    if (off <= most && off < (nearest.get(entry) ?? Number.POSITIVE_INFINITY)) nearest.set(entry, off);
  }
  return [...nearest]
    .sort(([left, leftOff], [right, rightOff]) => leftOff - rightOff || left.fips.localeCompare(right.fips))
    .map(([entry]) => entry);
}
