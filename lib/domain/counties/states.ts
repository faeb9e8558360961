/** The states of the United States with their territories, and their names as courts and people write them. */

/**
 * The longest name that is analyzed, in characters. No county's name is nearly as long. A longer name is compared as it
 * is written, so that it takes no time.
 */
const longestName = 200;
export const isTooLong = (name: string) => name.length > longestName || name.normalize("NFKD").length > longestName;

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

/** Abbreviations besides the postal code, as courts and people write them after a county's name. */
export const otherStateNames: Partial<Record<UsState, readonly string[]>> = {
  AL: ["Ala"],
  AK: ["Alas"],
  AZ: ["Ariz"],
  AR: ["Ark"],
  CA: ["Cal", "Calif"],
  CO: ["Colo"],
  CT: ["Conn"],
  DE: ["Del"],
  FL: ["Fla"],
  IL: ["Ill"],
  IN: ["Ind"],
  KS: ["Kan", "Kans"],
  MA: ["Mass"],
  MI: ["Mich"],
  MN: ["Minn"],
  MS: ["Miss"],
  MT: ["Mont"],
  NE: ["Neb", "Nebr"],
  NV: ["Nev"],
  OK: ["Okla"],
  OR: ["Ore"],
  PA: ["Penn", "Penna"],
  TN: ["Tenn"],
  TX: ["Tex"],
  VI: ["USVI", "Virgin Islands"],
  WA: ["Wash"],
  WI: ["Wis", "Wisc"],
  WV: ["W Va"],
  WY: ["Wyo"],
};

export const stateCodes = Object.keys(usStates).filter((code): code is UsState => code in usStates);

/** Returns a text without accents, dots and spaces, in lower case: "N.Y." becomes "ny". */
export const plain = (text: string) =>
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
  return isTooLong(text) ? null : (byText.get(plain(text)) ?? null);
}
