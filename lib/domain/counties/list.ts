/**
 * The list of counties, about 70 kB: in the browser, load it on demand. `us-counties.json` is the Census Bureau's list
 * of counties and their equivalents (public domain), with the codes and legal names of 2010, updated to 2023.
 * Connecticut has both its counties, which name its courts, and the planning regions that replaced them. Alaska's
 * Valdez-Cordova (divided in 2019) and Virginia's Bedford city (part of Bedford County since 2013) stay in the list
 * because older records name them.
 */
import { isSharedName, joinedName, joinedNamesIn, type PreparedName, prepareName, resemblance } from "./names";
import { resolveState, stateCodes, type UsState, usStates } from "./states";
import counties from "./us-counties.json";

export type ListedCounty = {
  fips: string;
  state: UsState;
  /**
   * The name as the service writes it: without a final "County", but with any other word that distinguishes the county
   * from another place.
   */
  name: string;
  /** The Census Bureau's name: "Travis County", "St. Louis city". */
  officialName: string;
};

type Entry = ListedCounty & { base: string; kind: string };
/** `reads` has the names of each entry, prepared for a comparison with a name that `byName` does not contain. */
type StateIndex = { entries: Entry[]; byName: Map<string, Entry>; reads: { entry: Entry; names: PreparedName[] }[] };

const alaskan = ["City and Borough", "Borough", "Census Area", "Municipality"];
const legalName = new RegExp(
  `^(.+?) (County|Parish|${alaskan.join("|")}|Municipio|District|Island|Planning Region|[Cc]ity)$`,
);

/** Words that stand for a county in these states. */
const otherKinds: Partial<Record<UsState, readonly string[]>> = {
  AK: [...alaskan, "CA"],
  CT: ["Region"],
  MP: ["Island"],
  PR: ["Municipality", "Municipio de", "Municipio Autónomo de"],
};

/** Former names of existing counties, and common alternative names. */
const otherNames: Record<string, readonly string[]> = {
  "02158": ["Wade Hampton", "Wade Hampton Census Area", "Wade Hampton CA"],
  "02230": ["Municipality and Borough of Skagway"],
  "11001": ["Washington", "Washington DC", "DC"],
  "12086": ["Dade", "Dade County"],
  "15001": ["Big Island"],
  "15003": ["Oahu"],
  "22053": ["Jeff Davis", "Jeff Davis Parish"],
  "24033": ["PG", "PG County"],
  "32510": [
    ...["Consolidated Municipality of Carson City", "Carson City, a Consolidated Municipality"],
    ...["City of Carson City", "Carson City (independent city)", "Ormsby County"],
  ],
  "36005": ["Borough of the Bronx"],
  "36047": ["Brooklyn", "Borough of Brooklyn"],
  "36061": ["Manhattan", "Borough of Manhattan"],
  "36081": ["Borough of Queens"],
  "36085": ["Staten Island", "Borough of Staten Island"],
  "46102": ["Shannon", "Shannon County"],
};

/**
 * Cities whose government is also the county's, by law or by the Census Bureau's list of consolidated cities. By county
 * code.
 */
const consolidated: Record<string, string> = {
  "02020": "Anchorage",
  "02110": "Juneau",
  "02220": "Sitka",
  "02230": "Skagway",
  "02275": "Wrangell",
  "02282": "Yakutat",
  "06075": "San Francisco",
  "08014": "Broomfield",
  "08031": "Denver",
  "12031": "Jacksonville",
  "13021": "Macon",
  "13053": "Cusseta",
  "13059": "Athens",
  "13101": "Statenville",
  "13215": "Columbus",
  "13239": "Georgetown",
  "13245": "Augusta",
  "13307": "Preston",
  "15003": "Honolulu",
  "18097": "Indianapolis",
  "20071": "Tribune",
  "20209": "Kansas City",
  "21067": "Lexington",
  "21111": "Louisville",
  "22033": "Baton Rouge",
  "22055": "Lafayette",
  "22071": "New Orleans",
  "22109": "Houma",
  "25019": "Nantucket",
  "30023": "Anaconda",
  "30093": "Butte",
  "42101": "Philadelphia",
  "47037": "Nashville",
  "47127": "Lynchburg",
  "47169": "Hartsville",
};

function entryOf(state: UsState, line: string): Entry {
  const [fips, officialName] = [line.slice(0, 5), line.slice(6)];
  const [, base = officialName, kind = ""] = legalName.exec(officialName) ?? [];
  // Without "County", "Charles City County" would read as a city, and "Richmond" could be the city of that name.
  const isPlain = kind === "County" && !legalName.test(base) && !isSharedName({ name: base, state });
  const name = isPlain ? base : officialName;
  return { fips, state, name, officialName, base, kind };
}

const isCity = ({ kind }: Entry) => kind.toLowerCase() === "city";

/**
 * Returns the spellings of a county's name, except those that differ only in abbreviations and words that `joinedName`
 * ignores. If two counties have the same spelling, `indexOf` decides which county it means.
 */
function namesOf(entry: Entry): string[] {
  const { fips, state, base, kind } = entry;
  const kinds = isCity(entry) ? [kind] : ["County", kind, ...(otherKinds[state] ?? [])];
  const others = otherNames[fips] ?? [];
  // A name may contain the abbreviation of its state: "Western CT Planning Region".
  const short = base === usStates[state] ? base : base.replace(usStates[state], state);
  const spellings = [base, short].flatMap((name) => [
    ...kinds.flatMap((each) => [`${name} ${each}`, `${each} ${name}`]),
    ...(isCity(entry) ? [] : [name]),
  ]);
  // A text may give both names: "Kings (Brooklyn)", "Manhattan (New York County)".
  const both = others.flatMap((other) =>
    [base, `${base} ${kind}`].flatMap((own) => [`${own} ${other}`, `${other} ${own}`]),
  );
  return [...spellings, ...others, ...both];
}

/**
 * Returns the names of a county with a consolidated city: "City and County of Denver", "Louisville/Jefferson County",
 * "Government of Wyandotte County and Kansas City".
 */
function consolidatedNamesOf({ fips, base, kind }: Entry): string[] {
  const city = consolidated[fips];
  if (!city) return [];
  const cities = [city, `City ${city}`, `${city} City`];
  const wholes = [base, ...["County", kind].flatMap((each) => [`${base} ${each}`, `${each} ${base}`])];
  const both = ["City County", `City ${kind}`, "Town County"];
  return [
    ...[base, city, `${city} ${base}`].flatMap((name) =>
      both.flatMap((each) => [`${each} ${name}`, `${name} ${each}`]),
    ),
    ...cities.flatMap((name) => wholes.flatMap((wholeName) => [`${name} ${wholeName}`, `${wholeName} ${name}`])),
    // For East Baton Rouge, "Baton Rouge" alone is left out, because West Baton Rouge is another parish.
    ...(base.endsWith(` ${city}`) ? [] : cities),
  ];
}

function indexOf(state: UsState): StateIndex {
  const entries = counties[state].split("|").map((line) => entryOf(state, line));
  const byName = new Map<string, Entry>();
  const add = (entry: Entry, names: readonly string[]) => {
    for (const name of names.map(joinedName)) if (!byName.has(name)) byName.set(name, entry);
  };
  for (const entry of entries) add(entry, namesOf(entry));
  // These names come after all others, because the first entry with a name keeps it: "Baltimore" is the county, and
  // "Macon" is Macon County and not Macon-Bibb.
  for (const entry of entries) add(entry, [...consolidatedNamesOf(entry), entry.base]);
  const reads = entries.map((entry) => {
    const others = [...(otherNames[entry.fips] ?? []), consolidated[entry.fips] ?? entry.base];
    return { entry, names: [...new Set([entry.name, entry.base, ...others])].map(prepareName) };
  });
  return { entries, byName, reads };
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

/** The counties that a name may mean if it is not the name of exactly one county. */
export type UnresolvedCounty = {
  nearest: ListedCounty[];
  /** Whether each of `nearest` has exactly this name, because a county and an independent city share it. */
  isShared: boolean;
};

/**
 * Returns the one county that a name means. If a county and an independent city share the name, returns both. If the
 * list does not have the name, returns up to four counties that it may mean: first counties of the state with a similar
 * name, then counties of other states with the same name.
 */
export function resolveCounty(stateText: string, text: string): ListedCounty | UnresolvedCounty {
  const state = resolveState(stateText);
  if (state && isSharedName({ name: text, state })) {
    const names = joinedNamesIn(state, text);
    const sharing = indexFor(state).entries.filter(({ base }) => names.includes(joinedName(base)));
    return { nearest: sharing.map(listed), isShared: true };
  }
  const entry = state && entryNamed(state, text);
  if (entry) return listed(entry);
  const similar = state ? similarTo(state, text) : [];
  const inOtherStates = stateCodes.flatMap((code) => (code === state ? [] : (entryNamed(code, text) ?? [])));
  return { nearest: [...similar, ...inOtherStates].slice(0, 4).map(listed), isShared: false };
}

/**
 * Returns the code of a listed county, or null for another name. A name that a county and a city share has the county's
 * code.
 */
export function fipsOf({ name, state }: { name: string; state: string }): string | null {
  const code = resolveState(state);
  return (code && entryNamed(code, name)?.fips) ?? null;
}

function entryNamed(state: UsState, text: string): Entry | undefined {
  const { byName } = indexFor(state);
  const name = joinedNamesIn(state, text).find((each) => byName.has(each));
  return name === undefined ? undefined : byName.get(name);
}

/** Returns the counties of a state whose names resemble the text, most similar first. */
function similarTo(state: UsState, text: string): Entry[] {
  const typed = prepareName(text);
  const near = indexFor(state).reads.flatMap(({ entry, names }) => {
    const off = names.map((name) => resemblance(typed, name)).filter((each) => each !== null);
    return off.length > 0 ? [{ entry, off: Math.min(...off) }] : [];
  });
  return near
    .sort((left, right) => left.off - right.off || left.entry.fips.localeCompare(right.entry.fips))
    .map(({ entry }) => entry);
}
