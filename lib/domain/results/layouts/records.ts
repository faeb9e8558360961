import { monthName, plural } from "@/lib/base/dates";
import { priceBasis } from "@/lib/domain/orders/money";
import { notConsumerReport } from "@/lib/domain/results/keys";
import {
  body,
  type Column,
  comparison,
  customItems,
  each,
  facts,
  flag,
  type Item,
  type Layout,
  type Line,
  line,
  marked,
  type Piece,
  rest,
  titleOf,
  under,
} from "../layout";
import { flagOf, type Leaf, numberOf, type Reader } from "../reading";

export const background: Layout = [
  facts([
    flag("hasCriminalRecord", "Criminal history", "Record exists", "No record", { check: "background" }),
    flag("hasGlobalWatchlistRecord", "Watch lists", "Record exists", "No record", { check: "watchlist" }),
  ]),
];

/** The 7-year history: each candidate with their offenses, or the message that there are no records. */
export const sevenYear: Layout = [
  customItems(() => [{ kind: "notice", tone: "attention", text: notConsumerReport, list: [] }]),
  customItems((of) => {
    if (of.under("result", "Candidates", "Candidate").list().length > 0) return [];
    const message = of.at("result", "Candidates", "Message");
    return [
      message.text === null
        ? line("The service names no candidate, and does not say that there is none.", { state: "unknown" })
        : {
            kind: "line",
            line: { of: [message], state: "clear", detail: [["A message alone means that no records exist."]] },
          },
    ];
  }),
  each(["result", "Candidates", "Candidate"], (place) => [
    (of) => [[{ kind: "title", level: 3, of: [`Candidate ${place}`], path: of.under("Subject").root }]],
    under(
      ["Subject"],
      facts(["FullName", "DOB", "Alias", "Address", "State", "CaseNumber", "Source", "Category"], {
        given: true,
        within: true,
      }),
      rest,
    ),
    customItems((of) => [
      of.under("Offenses", "Offense").list().length === 0 ? line("No offense is listed.", { look: "quiet" }) : null,
    ]),
    each(["Offenses", "Offense"], () => offense),
    rest,
  ]),
  customItems((of) => {
    const message = of.at("message");
    return [
      // A message "success" only repeats that the search succeeded.
      message.text === null || /^success$/i.test(message.text)
        ? null
        : { kind: "line", line: { of: ["The service adds: ", message] } },
      line("Dates are month-day-year. Whether a candidate is this person is for a reviewer to judge.", {
        look: "quiet",
      }),
    ];
  }),
];

const offense = [
  titleOf("Description", "Offense without a description", 4),
  facts(
    [
      ...["Statute", "OffenseDate", "ConvictionDate", "ConvictionLocation", "Disposition", "DispositionDate"],
      ...["CommitmentDate", "ReleaseDate"],
    ],
    { given: true, within: true },
  ),
  rest,
];

/** The watch-list report. Its records match the proven identity by at least 65 percent. */
export const watchList: Layout = [
  customItems((of) => {
    const listed = of.under("WatchListRecords", "WatchListRecord").list().length;
    const count = numberOf(of.at("NumberOfRecordsFound"));
    const countLine = count === null ? "The number of records is not stated." : `${plural(count, "record")} found.`;
    const judge = "Records match by at least 65 percent; whether one is this person is for a reviewer to judge.";
    const contradiction = `The report lists ${plural(listed, "record")} but states a total of ${count}.`;
    return [
      count === 0 && listed === 0
        ? line("No record was found.", { state: "clear" })
        : line(listed > 0 ? `${countLine} ${judge}` : countLine),
      count !== null && count !== listed ? line(contradiction, { state: "attention" }) : null,
    ];
  }),
  each(["WatchListRecords", "WatchListRecord"], () => [
    titleOf("FullName", "Name not given"),
    facts([{ at: "Score", label: "Match" }], { within: true }),
    facts(
      [
        ...["Source", "Type", "ListingDate", "DateOfBirth", "PlaceOfBirth", "AliasName", "Remarks"],
        { at: "PageURL", label: "Page", isLink: true },
      ],
      { given: true, within: true },
    ),
    rest,
  ]),
];

/** The driving record. Its violations may have any structure. */
export const drivingRecord: Layout = [
  comparison,
  body(
    facts([
      flag("is_clear", "Record", "Clear", "Not clear"),
      flag("valid", "License valid", "Valid", "Not valid"),
      ...["first_name", "last_name", "birth_date", "state", "record_type", "product", "returned_date"],
    ]),
    rest,
  ),
  under(
    ["current_license"],
    () => [[{ kind: "title", level: 3, of: ["License"] }]],
    facts(marked("license_number", "issue_date", "expiration_date", "class_description", "class_code")),
    rest,
  ),
  customItems((of) => {
    const violations = of.under("violations").list();
    if (violations.length === 0) return [line("No violation is listed.", { look: "quiet" })];
    const columns: Column[] = [
      { title: "Date", look: "date" },
      ...["Entry", "Where", "Outcome"].map((title) => ({ title })),
    ];
    const caption = plural(violations.length, "entry", "entries");
    return [{ kind: "table", caption, columns, rows: violations.map(violation) }];
  }),
];

const kinds: Record<string, string> = { VIOL: "Violation", REVOCATION: "Revocation", WARNING: "Warning" };
const outcomes = [
  ["Convicted", ["violation", "convictiondate"]],
  ["Cleared", ["action", "cleardate"]],
  ["Offense", ["action", "offensedate"]],
  ["Court", ["violation", "courttype"]],
  ["Fine", ["violation", "fineamount"]],
] as const;
const notGiven: Line = { of: ["Not given"], look: "quiet" };
const hasText = ({ text }: Leaf) => text !== null;
const listed = (pieces: readonly (readonly Piece[])[]): Piece[] =>
  pieces.flatMap((piece, index) => (index === 0 ? piece : [", ", ...piece]));

/** Returns the cells of a violation. The structure of a violation varies by its source. */
function violation(of: Reader): Line[][] {
  const common = of.under("common");
  const date = writtenDate(common.under("date"));
  const subtype = common.at("subtype").text;
  const kind = subtype === null ? "Kind not given" : (kinds[subtype.toUpperCase()] ?? subtype);
  const descriptions = of
    .under("descriptionlist", "descriptionitem")
    .list()
    .flatMap((item) => {
      const addressField = ["adrlargedescription", "statedescription", "adrsmalldescription"].find((name) =>
        hasText(item.peek(name)),
      );
      return addressField === undefined ? [] : [item.at(addressField)];
    });
  // A word that is neither yes nor no is shown unchanged with the other values.
  const commercial = flagOf(common.peek("iscommercial"));
  if (commercial !== null) common.at("iscommercial");
  const vehicle = commercial === null ? null : commercial ? "Commercial vehicle" : "Not a commercial vehicle";
  const kindAndVehicle = [descriptions.length > 0 ? kind : null, vehicle].filter((words) => words !== null).join(". ");
  const place = [common.at("location"), common.at("state", hasText(common.peek("state", "full")) ? "full" : "abbrev")];
  const where = place.filter(hasText);
  const docket = common.at("docketnumber");
  // The interface states no form for these dates, so they stay as the source wrote them.
  const ended = outcomes
    .map(([word, path]) => ({ of: [`${word} `, of.at(...path)] as const }))
    .filter(({ of: [, leaf] }) => hasText(leaf));
  // If the full name of a state is shown, its abbreviation appears only in "Show all fields".
  const others = of.rest().filter((leaf) => hasText(leaf) && !leaf.path.endsWith(".state.abbrev"));
  of.show(others);
  const nameOf = ({ path }: Leaf) => path.slice(of.root.length + 1).replace(/^descriptionlist\.descriptionitem\.?/, "");
  const entry: Line[] = [
    ...(descriptions.length > 0 ? descriptions.map((leaf) => [leaf]) : [[kind]]).map(
      (pieces): Line => ({ of: pieces, look: "strong" }),
    ),
    ...(kindAndVehicle ? [{ of: [kindAndVehicle], look: "quiet" } as const] : []),
    ...(others.length > 0
      ? [{ of: listed(others.map((leaf) => [`${nameOf(leaf)} `, leaf])), look: "quiet" } as const]
      : []),
  ];
  return [
    date.text === null
      ? [notGiven]
      : [{ of: [date.text] }, ...(date.missing ? [{ of: [date.missing], look: "quiet" } as const] : [])],
    entry,
    [
      where.length > 0 ? { of: listed(where.map((leaf) => [leaf])) } : notGiven,
      ...(hasText(docket) ? [{ of: ["Docket ", docket], look: "quiet" } as const] : []),
    ],
    ended.length > 0 ? ended : [notGiven],
  ];
}

/**
 * Writes a date of three fields in words: "Aug 3, 2024", "Aug 2024", "2023". `text` is null if there is no year.
 * `missing` says which part is not given.
 */
export function writtenDate(of: Reader): { text: string | null; missing: string | null } {
  const partOf = (name: string) => {
    const key = of.keys().find((one) => one.toLowerCase() === name) ?? name;
    const { text } = of.peek(key);
    if (text === null || !/^\d{1,4}$/.test(text)) return null;
    of.at(key);
    return Number(text);
  };
  const [year, month, day] = [partOf("year"), partOf("month"), partOf("day")];
  if (year === null) return { text: null, missing: "No year given" };
  const name = month === null ? undefined : monthName(month);
  if (name === undefined) return { text: String(year), missing: "No month given" };
  if (day === null || day < 1 || day > 31) return { text: `${name} ${year}`, missing: "No day given" };
  return { text: `${name} ${day}, ${year}`, missing: null };
}

const priceParts = [
  ["search_fee", "Search"],
  ["court_fee", "Court"],
  ["ten_year_plus_surcharge_fee", "Over 10 yr"],
  ["access_fee", "Access"],
] as const;

/** Returns the table of counties with their prices. Only a county history has totals. */
function counties(list: "userCounties" | "countyWithPrice"): (of: Reader) => Item[] {
  const hasTotal = list === "countyWithPrice";
  const columns: Column[] = [
    { title: "County" },
    { title: "Seen", look: "date" },
    ...priceParts.map(([, title]) => ({ title, look: "amount" as const })),
    ...(hasTotal ? [{ title: "Total", look: "total" as const }] : []),
    { title: "Court search", look: "search" },
  ];
  const rowOf = (county: Reader): Line[][] => {
    const [name, state] = [county.at("County"), county.at("State")];
    const uuid = county.peek("countyUUID");
    const price = county.under("Price");
    const amount = (key: string, what: string): Line[] => [{ of: [{ amount: numberOf(price.at(key)), what }] }];
    const note = price.at("note").text;
    const where = hasText(state) ? [", ", state] : [];
    const dateText = (key: string) => writtenDate(county.under(key)).text ?? "not stated";
    // Without a readable name, the county would match no order and would look as if it had not been ordered.
    const isNamed = name.text !== null && !name.masked && !state.masked;
    return [
      [
        hasText(name) ? { of: [name, ...where] } : { of: ["Not named", ...where], look: "quiet" },
        ...(note === null ? [] : [{ of: [note], look: "quiet" } as const]),
      ],
      [{ of: [`${dateText("DateFirstSeen")} to`] }, { of: [dateText("DateLastSeen")] }],
      ...priceParts.map(([key, title]) => amount(key, title)),
      ...(hasTotal ? [amount("total_price", "Total")] : []),
      [{ of: [isNamed ? { search: { uuid: uuid.text, name: name.text ?? "", state: state.text ?? "" } } : "–"] }],
    ];
  };
  return (of) => {
    const all = numberOf(of.at("priceToRunAllCounties"));
    const rows = of.under(list).list().map(rowOf);
    const sum: Piece[] = all === null ? [] : ["All counties together: ", { amount: all, what: "All counties" }, ". "];
    return [
      rows.length === 0 ? line("The service returned no county.") : { kind: "table", columns, rows },
      {
        kind: "line",
        line: {
          of: [...sum, `${priceBasis} `, { legend: "unknown", text: " has no price from the service." }],
          look: "quiet",
        },
      },
    ];
  };
}

export const ssnHistory: Layout = [
  facts([flag("isSSNValid", "SSN", "Valid", "Not valid")]),
  customItems(counties("userCounties")),
];
export const countyHistory: Layout = [customItems(counties("countyWithPrice"))];
