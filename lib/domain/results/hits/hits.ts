/** Finds the hits of a case. A person judges whether a hit is about the applicant. Nothing here decides that. */

import { plural } from "@/lib/base/dates";
import { hitKinds } from "@/lib/domain/decisions/verdicts";
import { comparedFieldTitles } from "@/lib/domain/results/compared-fields";
import { interfaceFields } from "@/lib/domain/results/interface-fields";
import type { Comparison, Signal } from "@/lib/domain/results/view";
import { violationsOf } from "../answer-records";
import { statesDistance } from "../compare-dates";
import { compareTexts } from "./compare-record";
import {
  applicantOf,
  type FoundHit,
  factRow,
  type HitContext,
  type HitRow,
  sentence,
  valueAt,
  withoutEmptyRows,
} from "./hit";
import { courtCases, sevenYear, watchList } from "./records";

/**
 * Returns a driving record that has something against the applicant. A reviewer judges whether the record is the
 * applicant's.
 */
function driving({ sections, comparisons }: HitContext, signals: readonly Signal[]): FoundHit[] {
  const record = sections.drivingRecord.parsed;
  if (!record || !signals.some(({ code, inconclusive }) => code === "driving.not-clear" && !inconclusive)) return [];
  const violations = violationsOf(record).length;
  return [
    {
      kind: "driving",
      identity: "driving record",
      content: record,
      signal: { code: "driving.not-clear", section: null, orderId: null },
      orderId: null,
      title: "Driving record",
      source: sentence(record.state, record.record_type),
      headline: violations > 0 ? plural(violations, "entry", "entries") : "Not clear or not valid",
      rows: comparisons
        .filter(({ section }) => section === "drivingRecord")
        .flatMap(({ rows }) => rows.map(documentRow)),
    },
  ];
}

function documentRow(row: Comparison["rows"][number]): HitRow {
  const side = (value: (typeof row)["read"]) => (value?.value == null ? null : valueAt(value.path, value.value));
  const [applicant, hit] = [side(row.provided), side(row.read)];
  const note = statesDistance(row) ? null : row.note;
  const words = [row.words, note].filter((part) => part !== null).join(". ");
  const { verdict } = row;
  const comparison = verdict === "same" || verdict === "partly" || verdict === "different" ? verdict : "not_given";
  return { field: comparedFieldTitles[row.field], applicant, hit, comparison, words };
}

/**
 * Returns the documents whose name or birth date differs, may be another person's, or was not compared. A reviewer
 * judges whether the document belongs to the applicant.
 */
function documents({ comparisons }: HitContext): FoundHit[] {
  return comparisons.flatMap(({ section, source, rows }) =>
    (["birth date", "name"] as const).flatMap((field): FoundHit[] => {
      const row = rows.find((one) => one.field === field);
      if (!row || (row.verdict !== "different" && row.verdict !== "unreadable" && !row.reason)) return [];
      const isName = field === "name";
      return [
        {
          kind: isName ? "name" : "birth_date",
          identity: `${field}|${section}`,
          content: [row.provided?.value, row.read?.value],
          signal: { code: isName ? "name.mismatch" : "dob.mismatch", section, orderId: null },
          orderId: null,
          title: isName ? `Name on the ${source}` : `Birth date on the ${source}`,
          source,
          headline: sentence(row.words, row.note),
          rows: rows.map(documentRow),
        },
      ];
    }),
  );
}

/** Returns each business whose details differ, and the search of the registry if it found differences. */
function businesses({ sections }: HitContext, signals: readonly Signal[]): FoundHit[] {
  const company = valueAt(interfaceFields.company, sections.company.parsed?.companyName);
  return signals
    .filter(({ inconclusive }) => !inconclusive)
    .flatMap((finding): FoundHit[] => {
      const shared = { kind: "business", orderId: null, source: null, headline: finding.title } as const;
      if (finding.code === "business.search-mismatch") {
        const signal = { code: finding.code, section: finding.section, orderId: null } as const;
        const content = sections.businessSearch.parsed;
        return [{ ...shared, identity: "business search", content, signal, title: "Business search", rows: [] }];
      }
      if (finding.code !== "business.mismatch") return [];
      const signal = { code: finding.code, section: finding.section, orderId: null } as const;
      const places = finding.evidence.map(({ path }) => Number(/^FEINVerification\[(\d+)\]/.exec(path)?.[1] ?? 0));
      return [...new Set(places)].map((index) => {
        const entry = sections.FEINVerification.parsed?.[index];
        const name = valueAt(`FEINVerification[${index}].businessName`, entry?.businessName);
        const rows = withoutEmptyRows([factRow("Business name", company, name, compareTexts)]);
        return {
          ...shared,
          identity: `business|${entry?.FEINumber ?? index}`,
          content: entry,
          signal,
          title: "Business",
          rows,
        };
      });
    });
}

function criminalFlag({ sections }: HitContext): FoundHit[] {
  if (sections.backgroundCheck.parsed?.hasCriminalRecord !== true) return [];
  return [
    {
      kind: "criminal_flag",
      identity: "criminal flag",
      content: true,
      signal: { code: "background.criminal-record", section: null, orderId: null },
      orderId: null,
      title: "Criminal record",
      source: null,
      headline: "The service reports a record but returned no details",
      rows: [],
    },
  ];
}

/**
 * Returns every hit once, in the order of `hitKinds`. Identical records get numbered identities.
 *
 * @param signals the findings of the same result
 */
export function hitsOf(context: HitContext, signals: readonly Signal[]): FoundHit[] {
  const applicant = applicantOf(context);
  const foundHits = [
    ...watchList(context, applicant),
    ...courtCases(context, applicant),
    ...sevenYear(context, applicant),
    ...driving(context, signals),
    ...businesses(context, signals),
    ...criminalFlag(context),
    ...documents(context),
  ];
  const count = new Map<string, number>();
  const numbered = foundHits.map((hit) => {
    const number = count.get(hit.identity) ?? 0;
    count.set(hit.identity, number + 1);
    return number === 0 ? hit : { ...hit, identity: `${hit.identity}|${number}` };
  });
  return numbered.sort((one, other) => hitKinds.indexOf(one.kind) - hitKinds.indexOf(other.kind));
}
