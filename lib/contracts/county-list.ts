/**
 * Which county of the United States a name means. Pure, but about 70 kB: in the browser, load it where it is needed.
 *
 * `us-counties.json` is the Census Bureau's list of counties and their equivalents (public domain): the codes and legal
 * names of 2010, brought up to 2023. Connecticut has both its counties, by which its courts are known, and the planning
 * regions that took their place. Alaska's Valdez-Cordova (divided in 2019) and Virginia's Bedford city (part of Bedford
 * County since 2013) are kept, because older records name them.
 */
import { distance } from "fastest-levenshtein";
import { joinedName } from "./county-names";
import counties from "./us-counties.json";
import { resolveState, stateCodes, type UsState } from "./us-states";

export type ListedCounty = {
  fips: string;
  state: UsState;
  /** As the service writes names: without a final "County", with everything else that tells two places apart. */
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

/** Former names of a county that is still the same one, and names in daily use. */
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
  // "Charles City" alone would read as a city: such a county keeps its "County".
  const short = kind === "County" && !legalName.test(base) ? base : officialName;
  return { fips, state, name: short, officialName, base, isCity: kind?.toLowerCase() === "city" };
}

/** Every way to write a county that no abbreviation explains. Ambiguous plain names are left to `indexOf`. */
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
  // Counties first: "Baltimore" is the county. A city has the plain name where no county bears it.
  const ordered = [...entries.filter(({ isCity }) => !isCity), ...entries.filter(({ isCity }) => isCity)];
  for (const entry of ordered) for (const name of namesOf(entry)) byName.set(joinedName(name), entry);
  for (const entry of ordered) if (!byName.has(joinedName(entry.base))) byName.set(joinedName(entry.base), entry);
  return { entries, byName };
}

const indexes = new Map<UsState, StateIndex>();

function indexFor(state: UsState): StateIndex {
  const known = indexes.get(state);
  if (known) return known;
  const made = indexOf(state);
  indexes.set(state, made);
  return made;
}

/** All counties of a state. */
export function countiesOf(state: UsState): readonly ListedCounty[] {
  return indexFor(state).entries.map(listed);
}

function listed({ fips, state, name, officialName }: Entry): ListedCounty {
  return { fips, state, name, officialName };
}

/**
 * Finds the county that a name means.
 *
 * @param stateText a state's name or postal code
 * @param text the county, as it is typed or as the service names it; a plain name that a county and an independent city
 *   share means the county
 * @returns the county; when the list has none of that name, up to four that may be meant: those of the state that are
 *   written alike, then those of the same name in other states
 */
export function resolveCounty(stateText: string, text: string): ListedCounty | { nearest: ListedCounty[] } {
  const state = resolveState(stateText);
  const name = joinedName(text);
  const found = entryNamed(state, name);
  if (found) return listed(found);
  const alike = state ? writtenAlike(indexFor(state), name) : [];
  const elsewhere = stateCodes.flatMap((code) => (code === state ? [] : (indexFor(code).byName.get(name) ?? [])));
  return { nearest: [...alike, ...elsewhere].slice(0, 4).map(listed) };
}

/** The FIPS code of a county, or null when it is in no list. */
export function fipsOf({ name, state }: { name: string; state: string }): string | null {
  return entryNamed(resolveState(state), joinedName(name))?.fips ?? null;
}

function entryNamed(state: UsState | null, name: string): Entry | undefined {
  return state ? indexFor(state).byName.get(name) : undefined;
}

/** Counties whose name differs in few letters, or begins with what is typed, the nearest first. */
function writtenAlike({ byName }: StateIndex, name: string): Entry[] {
  if (name.length < 2) return [];
  const most = Math.max(2, Math.floor(name.length / 4));
  const nearest = new Map<Entry, number>();
  for (const [known, entry] of byName) {
    const off = known.startsWith(name) ? 1 : distance(known, name);
    if (off <= most && off < (nearest.get(entry) ?? Number.POSITIVE_INFINITY)) nearest.set(entry, off);
  }
  return [...nearest]
    .sort(([left, leftOff], [right, rightOff]) => leftOff - rightOff || left.fips.localeCompare(right.fips))
    .map(([entry]) => entry);
}
