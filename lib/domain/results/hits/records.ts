import { parseTimestampDay, parseYearMonthDay } from "@/lib/base/calendar-dates";
import { plural, writeDay } from "@/lib/base/dates";
import { type ChargePart, chargeParts } from "@/lib/domain/decisions/verdicts";
import { candidatesOf, watchListRecordsOf } from "../answer-records";
import { nameText } from "../compare";
import { join } from "../paths";
import { compareCountries, compareHeights, comparePlaces, nameInRecord } from "./compare-record";
import {
  type Applicant,
  alternativesOf,
  birthRow,
  type FoundHit,
  factRow,
  type HitContext,
  type HitRow,
  mostCompared,
  nameRow,
  notCompared,
  onlyInRecord,
  rowOfUncompared,
  rowsOf,
  sentence,
  type Text,
  type Value,
  valueAt,
  valuesAt,
  withoutEmptyRows,
} from "./hit";

const textOf = (value: Text | readonly string[]) => (typeof value === "object" ? value?.join(", ") : value);

export function watchList(context: HitContext, applicant: Applicant): FoundHit[] {
  const { sections, today } = context;
  const signal = { code: "background.watchlist-record", section: null, orderId: null } as const;
  const report = sections.watchListReport.parsed;
  const records = report ? watchListRecordsOf(report) : [];
  if (records.length === 0) {
    const isCounted = (report?.NumberOfRecordsFound ?? 0) > 0;
    if (sections.backgroundCheck.parsed?.hasGlobalWatchlistRecord !== true && !isCounted) return [];
    const headline = "The service reports a record but returned no details";
    const what = { kind: "watch_list", title: "Watch-list record", source: null, headline } as const;
    return [{ ...what, identity: "watch list flag", content: true, signal, orderId: null, rows: [] }];
  }
  return records.map(({ record, index }) => {
    const at = `watchListReport.WatchListRecords.WatchListRecord[${index}]`;
    type Key = "FullName" | "DateOfBirth" | "Citizenship" | "Height" | "Eyes" | "Hair" | "Sex" | "PlaceOfBirth";
    const values = (key: Key | "AliasName" | "Remarks" | "Type" | "PageURL") => valuesAt(`${at}.${key}`, record[key]);
    const facts = (field: string, applicantValue: Value | null, key: Key, compare?: typeof compareCountries) =>
      alternativesOf(values(key), (value) => factRow(field, applicantValue, value, compare));
    const parts = record.Name;
    const named = parts
      ? {
          given: parts.FirstName ?? null,
          middle: parts.MiddleName ?? null,
          family: parts.LastName ?? null,
          suffix: parts.NameSuffix ?? null,
        }
      : undefined;
    const hasParts = named && (named.given?.trim() || named.family?.trim());
    const fullNames = values("FullName");
    const name = fullNames[0] ?? valueAt(`${at}.Name.LastName`, hasParts ? nameText(named) : null);
    const { aliases = [] } = index < mostCompared.records ? nameInRecord(fullNames[0]?.value) : {};
    return {
      kind: "watch_list",
      // Leaves out the suffix, so that records keep the identity under which they were judged.
      identity: ["watch list", record.Source, record.FullName, named && nameText({ ...named, suffix: null })].join("|"),
      content: record,
      signal,
      orderId: null,
      title: "Watch-list record",
      source: sentence(textOf(record.Source), record.ListingDate ? `listed ${textOf(record.ListingDate)}` : null),
      headline: record.Score == null ? "No score given" : `Score ${record.Score}`,
      rows:
        index >= mostCompared.records
          ? [rowOfUncompared(applicant, name)]
          : withoutEmptyRows([
              nameRow("Name", applicant, name, hasParts ? { ...named, aliases } : undefined),
              ...alternativesOf(values("DateOfBirth"), (value) => birthRow(applicant, value, "unstated", today.year)),
              ...facts("Citizenship", applicant.citizenship, "Citizenship", compareCountries),
              ...facts("Sex", applicant.sex, "Sex"),
              ...facts("Height", applicant.height, "Height", compareHeights),
              ...facts("Eyes", applicant.eyes, "Eyes"),
              ...facts("Hair", applicant.hair, "Hair"),
              ...facts("Place of birth", applicant.birthPlace, "PlaceOfBirth", comparePlaces),
              ...rowsOf([...fullNames.slice(1), ...values("AliasName")], (value) => nameRowOrNone(applicant, value)),
              ...rowsOf(values("Remarks"), onlyInRecord("Remarks")),
              ...rowsOf(values("Type"), onlyInRecord("Type")),
              ...rowsOf(values("PageURL"), onlyInRecord("Page")),
            ]),
    };
  });
}

/**
 * Returns a row for another name, which is compared like a name. Without another name, both sides are empty and the row
 * is removed.
 */
const nameRowOrNone = (applicant: Applicant, hit: Value | null): HitRow =>
  hit
    ? nameRow("Also known as", applicant, hit)
    : { field: "Also known as", applicant: null, hit, ...notCompared(hit) };

/** Returns the candidates of the 7-year history. The dates of this report are MM-DD-YYYY. */
export function sevenYear({ sections, today }: HitContext, applicant: Applicant): FoundHit[] {
  const history = sections.sevenYearHistory.parsed;
  return (history ? candidatesOf(history) : []).map(({ record: candidate, index }) => {
    const at = `sevenYearHistory.result.Candidates.Candidate[${index}].Subject`;
    const subject = candidate.Subject;
    const name = valueAt(`${at}.FullName`, subject?.FullName);
    const offenses = candidate.Offenses?.Offense?.length ?? 0;
    return {
      kind: "seven_year",
      identity: ["seven year", subject?.Source, subject?.CaseNumber, subject?.FullName].join("|"),
      content: candidate,
      signal: { code: "background.candidates", section: null, orderId: null },
      orderId: null,
      title: "7-year candidate",
      source: sentence(subject?.Source, subject?.State),
      headline: sentence(subject?.Category, plural(offenses, "offense")),
      rows:
        index >= mostCompared.records
          ? [rowOfUncompared(applicant, name)]
          : withoutEmptyRows([
              nameRow("Name", applicant, name),
              ...alternativesOf(valuesAt(`${at}.DOB`, subject?.DOB), (value) =>
                birthRow(applicant, value, "MDY", today.year),
              ),
              factRow("Address", applicant.address, valueAt(`${at}.Address`, subject?.Address), comparePlaces),
              factRow("Sex", applicant.sex, valueAt(`${at}.Sex`, subject?.Sex)),
              factRow("Height", applicant.height, valueAt(`${at}.Height`, subject?.Height), compareHeights),
              factRow("Eyes", applicant.eyes, valueAt(`${at}.EyeColor`, subject?.EyeColor)),
              factRow("Hair", applicant.hair, valueAt(`${at}.HairColor`, subject?.HairColor)),
              ...rowsOf(valuesAt(`${at}.Alias`, subject?.Alias), (value) => nameRowOrNone(applicant, value)),
            ]),
    };
  });
}

/** Returns a court's timestamp as a day in words. Returns any other text unchanged. */
function dayInWords(text: string): string {
  const day = parseTimestampDay(text) ?? parseYearMonthDay(text);
  return day ? writeDay(day) : text;
}

const birthKey = /^(dob|dateofbirth|birth_?date)$/i;

/** The names that courts use for the fields of a charge. The interface does not name these fields. */
const chargeKeys: Record<ChargePart, RegExp> = {
  offense: /description|offen[cs]e(?!.*date)|^(charge|text|title|name)$/i,
  degree: /level|degree|class|severity|grade/i,
  disposition: /disposition(?!.*date)|verdict|outcome|plea/i,
  date: /date/i,
};

/** Returns the first field that fits each part of a charge. The order's page shows the fields with other names. */
function chargeOf(charge: Record<string, unknown>, at: string) {
  const fields = Object.entries(charge).filter(([, value]) => typeof value === "string" || typeof value === "number");
  return chargeParts.flatMap((part) => {
    const [key, value] = fields.find(([name]) => chargeKeys[part].test(name)) ?? [];
    const recordValue = key === undefined ? null : valueAt(join(at, key), value as Text);
    return recordValue ? [{ part, ...recordValue }] : [];
  });
}

export function courtCases({ courtResults, today }: HitContext, applicant: Applicant): FoundHit[] {
  return courtResults.flatMap(({ orderId, result }) => {
    const signal = { code: "records.found", section: "orders", orderId } as const;
    const cases = result.cases ?? [];
    if (cases.length === 0 && result.sub_status !== "RECORD") return [];
    if (cases.length === 0) {
      const headline = "The court reports a record but returned no case";
      const what = { kind: "court_case", title: "Court record", source: null, headline } as const;
      return [{ ...what, identity: `record|${orderId}`, content: result.sub_status, signal, orderId, rows: [] }];
    }
    return cases.map((courtCase, index): FoundHit => {
      const at = `cases[${index}]`;
      const identifiers = courtCase.caseIdentifiers ?? {};
      const born = Object.entries(identifiers).find(([key]) => birthKey.test(key));
      const name = valueAt(`${at}.defendant`, courtCase.defendant);
      const outcome = courtCase.dispositionDate
        ? `Decided ${dayInWords(courtCase.dispositionDate)}`
        : courtCase.cannotComplete
          ? "The court cannot complete this search"
          : "Not decided";
      return {
        kind: "court_case",
        identity: ["case", orderId, courtCase.id ?? courtCase.caseNumber ?? index].join("|"),
        content: courtCase,
        signal,
        orderId,
        title: "Court case",
        source: sentence(courtCase.courtFiledIn, courtCase.countyFiledIn),
        charges: (courtCase.charges ?? []).map((charge, number) => chargeOf(charge, `${at}.charges[${number}]`)),
        headline: sentence(
          courtCase.charges?.length ? plural(courtCase.charges.length, "charge") : "No charge is listed",
          outcome,
          courtCase.hasActiveWarrant ? "Active warrant" : null,
        ),
        rows:
          index >= mostCompared.records
            ? [rowOfUncompared(applicant, name)]
            : withoutEmptyRows([
                nameRow("Defendant", applicant, name),
                birthRow(
                  applicant,
                  born ? valueAt(`${at}.caseIdentifiers.${born[0]}`, born[1] as Text) : null,
                  "unstated",
                  today.year,
                ),
                { field: "Address", applicant: applicant.address, hit: null, ...notCompared(null) },
              ]),
      };
    });
  });
}
