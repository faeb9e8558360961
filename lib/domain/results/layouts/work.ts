import { type EntryList, entryFields } from "@/lib/identity/operations/entry-fields";
import {
  customItems,
  each,
  facts,
  flag,
  type Layout,
  type LayoutContext,
  type LayoutPart,
  type Line,
  line,
  markLine,
  titleOf,
  valueLine,
} from "../layout";
import { flagOf, itemsOf, type Leaf, labelOf, numberOf, type Reader } from "../reading";

export const fein: Layout = [
  each([], () => [
    titleOf("businessName", "Not provided", 3, false),
    facts(
      [
        flag("FEINMatchFound", "Found by its number", "Yes", "No"),
        flag("isCorrectBusinessName", "Name", "Correct", "Not correct"),
        { at: "FEINumber", label: "FEIN" },
        flag("isCorrectFEINumber", "FEIN agrees", "Correct", "Not correct"),
        { at: "DUNSumber", label: "DUNS number" },
        flag("isCorrectDUNSNumber", "DUNS agrees", "Correct", "Not correct"),
        flag("isBusinessContact", "Applicant is a contact", "Yes", "No"),
        { at: "uuid", label: "Identifier" },
      ],
      { columns: 2 },
    ),
  ]),
];

const exactly = (at: string, label: string) => ({
  ...flag(`${at}_verified`, label, "Matches exactly", "Does not match", { none: "Not compared" }),
  detail: (of: Reader, context: LayoutContext) => {
    const line = valueLine(of.at(at), context);
    return of.at(at).text === null ? undefined : line.of;
  },
});

const percent = (of: Reader): Line[] => {
  const value = numberOf(of.at("matchPercentage"));
  return [{ of: [value === null ? "not stated" : `${value} %`] }];
};

function matchText(of: Leaf, what: string): string {
  if (of.text === null) return `${what}: not stated`;
  return `${what}: ${of.text === "true" ? "same" : of.text === "false" ? "different" : of.text}`;
}

/** The business search. Three fields match exactly or do not match. Names and addresses match by a percentage. */
export const businessSearch: Layout = [
  facts([
    exactly("status", "Status"),
    exactly("corporation_type", "Corporation type"),
    exactly("date_of_incorporation", "Incorporated"),
  ]),
  customItems((of) => {
    const names = of.under("business_names").list();
    const addresses = of.under("addresses").list();
    if (names.length + addresses.length === 0) return [];
    const partsOf = (address: Reader) =>
      ["line1", "city", "state", "zip"]
        .map((part) => address.at("address", part))
        .filter(({ text }) => text !== null)
        .flatMap((leaf, index) => (index === 0 ? [leaf] : [", ", leaf]));
    const rows = [
      ...names.map((name): Line[][] => [[{ of: [name.at("name")] }], [{ of: ["–"], look: "quiet" }], percent(name)]),
      ...addresses.map((address): Line[][] => [
        [{ of: partsOf(address) }],
        [{ of: [`${matchText(address.at("stateMatch"), "State")}, ${matchText(address.at("zipMatch"), "ZIP")}`] }],
        percent(address),
      ]),
    ];
    const columns = [
      { title: "Name or address" },
      { title: "State and ZIP" },
      { title: "Match", look: "total" as const },
    ];
    return [{ kind: "table", columns, rows }, line("No pass mark is set for a percentage.", { look: "quiet" })];
  }),
];

const suffix = "_verified";
const yesNoFields = ["current_employment", "currently_attending", "completed_successfully"];

/**
 * Returns the progress of a verification in words. The interface lists only Completed and Pending, so any other status
 * is unknown.
 */
export function progressOf(word: string | null): Pick<Line, "of" | "state" | "detail"> {
  if (word === null) return { of: ["No status"], state: "unknown", detail: [["The service states no progress."]] };
  if (word.toLowerCase() === "completed") return { of: ["Completed"], state: "info" };
  if (word.toLowerCase() === "pending") return { of: ["Pending"], state: "pending" };
  const limits = "Unknown status. A reviewer must check it.";
  return { of: [word], state: "unknown", detail: [[limits]] };
}

/** Returns the line of a submitted value. 1 and 0 of a yes-or-no field become "Yes" and "No". */
function givenLine(key: string, of: Leaf, context: LayoutContext): Line {
  if (Array.isArray(of.raw))
    return {
      of: [
        {
          ...of,
          shown: itemsOf(of)
            .map(({ text }) => text)
            .join(", "),
        },
      ],
    };
  const yesNo = yesNoFields.includes(key) ? flagOf(of) : null;
  return yesNo === null ? valueLine(of, context) : { of: [{ ...of, shown: yesNo ? "Yes" : "No" }] };
}

/**
 * Returns the layout of a list of entries. Each entry has a table of the fields with a value or a verification: first
 * the fields of the interface, in its order, then all others.
 */
const entries = (list: EntryList, name: string, what: string): Layout => {
  const listedFields = Object.keys(entryFields[list]);
  const title: LayoutPart = (of) => {
    const leaf = of.at(name);
    const status = of.at("status");
    const { of: words, ...state } = progressOf(status.text);
    const aside = { of: [...words, " ", { field: status.path }], ...state };
    return [
      [
        {
          kind: "title",
          level: 3,
          of: [leaf.text === null ? `${labelOf(name).split(" ")[0]} not named` : leaf],
          aside,
        },
      ],
    ];
  };
  const table = customItems((of, context) => {
    const keys = new Set([...listedFields, ...of.keys()].filter((key) => key !== "status" && !key.endsWith(suffix)));
    const rows = [...keys].flatMap((key) => {
      const mark = of.peek(`${key}${suffix}`);
      if (of.peek(key).text === null && mark.text === null) return [];
      const leaf = of.at(key);
      const none = listedFields.includes(`${key}${suffix}`) ? undefined : "Never verified";
      const label = { of: [`${labelOf(leaf.path)} `, { field: key }] };
      return [[[label], [givenLine(key, leaf, context)], [markLine(of.at(`${key}${suffix}`), none)]]];
    });
    const columns = [
      { title: "Field", look: "label" as const },
      { title: "As given" },
      { title: "Verified", look: "mark" as const },
    ];
    return [{ kind: "table", columns, rows }];
  });
  const none = customItems((of) => [of.list().length === 0 ? line(`The service lists no ${what}.`) : null]);
  return [none, each([], () => [title, table])];
};

export const employment = entries("employment", "employer_name", "employment");
export const education = entries("education", "institution_name", "education");
export const professionalLicense = entries("professionalLicense", "license_title", "license");
