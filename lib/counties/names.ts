/** Compares counties regardless of spelling. Small enough for the browser, unlike the list of counties. */

export type RequestedCounty = {
  uuid?: string | null;
  /** The Census Bureau's five digits, if its list has the county. */
  fips?: string | null;
  name: string;
  state: string;
  /** Confirms a search as typed for a name outside the list. */
  confirmedUnlisted?: boolean;
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
  par: "parish",
  bor: "borough",
};

/** In lower case, without accents and punctuation, abbreviations expanded. */
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

/** With its "County" or "city": "St. Mary’s Co." becomes "saintmaryscounty". */
export function joinedName(name: string): string {
  return nameWords(name).join("");
}

/** For unlisted counties: without a final "County", "Parish" or "Borough". */
function plainName(name: string): string {
  const words = nameWords(name);
  if (words.length > 1 && /^(county|parish|borough)$/.test(words.at(-1) ?? "")) words.pop();
  return words.join("");
}

/** Equal identifiers of the service decide first, then FIPS codes, then different identifiers, then name and state. */
export function isSameCounty(left: RequestedCounty, right: RequestedCounty): boolean {
  const sameUuid = left.uuid && right.uuid ? left.uuid.toLowerCase() === right.uuid.toLowerCase() : null;
  if (sameUuid) return true;
  if (left.fips && right.fips) return left.fips === right.fips;
  return sameUuid ?? countyKey(left) === countyKey(right);
}

export function countyKey({ fips, name, state }: RequestedCounty): string {
  return fips ?? `${(resolveState(state) ?? joinedName(state)).toLowerCase()}/${plainName(name)}`;
}

export const usStates = {
  AL: "Alabama",
  AK: "Alaska",
  AZ: "Arizona",
  AR: "Arkansas",
  CA: "California",
  CO: "Colorado",
  CT: "Connecticut",
  DE: "Delaware",
  DC: "District of Columbia",
  FL: "Florida",
  GA: "Georgia",
  HI: "Hawaii",
  ID: "Idaho",
  IL: "Illinois",
  IN: "Indiana",
  IA: "Iowa",
  KS: "Kansas",
  KY: "Kentucky",
  LA: "Louisiana",
  ME: "Maine",
  MD: "Maryland",
  MA: "Massachusetts",
  MI: "Michigan",
  MN: "Minnesota",
  MS: "Mississippi",
  MO: "Missouri",
  MT: "Montana",
  NE: "Nebraska",
  NV: "Nevada",
  NH: "New Hampshire",
  NJ: "New Jersey",
  NM: "New Mexico",
  NY: "New York",
  NC: "North Carolina",
  ND: "North Dakota",
  OH: "Ohio",
  OK: "Oklahoma",
  OR: "Oregon",
  PA: "Pennsylvania",
  RI: "Rhode Island",
  SC: "South Carolina",
  SD: "South Dakota",
  TN: "Tennessee",
  TX: "Texas",
  UT: "Utah",
  VT: "Vermont",
  VA: "Virginia",
  WA: "Washington",
  WV: "West Virginia",
  WI: "Wisconsin",
  WY: "Wyoming",
  AS: "American Samoa",
  GU: "Guam",
  MP: "Northern Mariana Islands",
  PR: "Puerto Rico",
  VI: "U.S. Virgin Islands",
} as const;

export type UsState = keyof typeof usStates;

export const stateCodes = Object.keys(usStates).filter((code): code is UsState => code in usStates);

/** Case, accents, dots and spaces are ignored: "N.Y." is "NY". */
const plain = (text: string) =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");

const byText = new Map<string, UsState>([
  ...stateCodes.flatMap((code): [string, UsState][] => [
    [plain(code), code],
    [plain(usStates[code]), code],
  ]),
  ["virginislands", "VI"],
  ["washingtondc", "DC"],
]);

export function resolveState(text: string): UsState | null {
  return byText.get(plain(text)) ?? null;
}
