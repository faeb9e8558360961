/** A hit is a record beside the applicant's own data, row by row. */

import type { CalendarDate } from "@/lib/base/calendar-dates";
import type { ChargePart, HitKind } from "@/lib/domain/decisions/verdicts";
import { onlyInRecordWords } from "@/lib/domain/results/compared-fields";
import { interfaceFields } from "@/lib/domain/results/interface-fields";
import type { Comparison } from "@/lib/domain/results/view";
import type { SignalCode } from "@/lib/domain/signals/codes";
import type { CourtResult } from "@/lib/identity/operations/records-responses";
import { addressLine, nameText, type ProvidedPerson } from "../compare";
import type { Sections } from "../sections";
import {
  byCloseness,
  type ComparisonOutcome,
  compareFacts,
  compareRecordBirth,
  compareRecordNames,
  nameInRecord,
} from "./compare-record";

/** An unmasked value. Mask it before it leaves the server. */
export type Value = { path: string; value: string };

export type HitRow = ComparisonOutcome & { field: string; applicant: Value | null; hit: Value | null };

export type FoundHit = {
  kind: HitKind;
  /** Identifies the record whenever the result is read. It may contain personal data: hash it before use. */
  identity: string;
  /** The content of the record. If it changes, the hit must be judged again. */
  content: unknown;
  /** The finding that the hit raises. For a court case, `orderId` is its order. */
  signal: { code: SignalCode; section: string | null; orderId: string | null };
  /** The order whose court result holds the record. Null if the Test Result or another answer holds it. */
  orderId: string | null;
  title: string;
  /** The source of the record, such as a list or a court, without personal data. */
  source: string | null;
  /** The record's score or the outcome of the case, without personal data. */
  headline: string | null;
  rows: HitRow[];
  /** The charges of a court case. Undefined for any other hit. */
  charges?: (Value & { part: ChargePart })[][];
};

export type CourtResultOf = { orderId: string; result: CourtResult };

export type HitContext = {
  sections: Sections;
  person: ProvidedPerson;
  comparisons: readonly Comparison[];
  courtResults: readonly CourtResultOf[];
  today: CalendarDate;
};

export type Text = string | number | null | undefined;
export const valueAt = (path: string, value: Text): Value | null => {
  const text = String(value ?? "").trim();
  return text === "" ? null : { path, value: text };
};

/** Reads each value of a field that may hold a list, at its own path so that it can be revealed. */
export const valuesAt = (path: string, value: Text | readonly string[]): Value[] => {
  const values =
    value === null || typeof value !== "object"
      ? [valueAt(path, value)]
      : value.map((one, index) => valueAt(`${path}[${index}]`, one));
  return values.filter((one) => one !== null);
};

export const sentence = (...parts: Text[]) => {
  const texts = parts.map((part) => String(part ?? "").trim()).filter((part) => part !== "");
  return texts.length > 0 ? texts.join(" · ") : null;
};

/** Returns a row for data that only a record has. The console compares nothing. The reviewer reads it. */
export const onlyInRecord =
  (field: string) =>
  (hit: Value | null): HitRow => ({
    field,
    applicant: null,
    hit,
    comparison: "not_given",
    words: onlyInRecordWords,
  });

/**
 * The most records of one source, and the most values of one field, that are compared. Others are only shown, because
 * comparing takes time.
 */
export const mostCompared = { records: 1_000, values: 200 };

/** Returns the only row of a record that is not compared. */
export const rowOfUncompared = (applicant: Applicant, name: Value | null): HitRow => ({
  field: "Name",
  applicant: applicant.name,
  hit: name,
  comparison: "not_given",
  words: `Not compared: the service returned more than ${mostCompared.records.toLocaleString("en")} records`,
});

/**
 * Returns one row for each value of a field, the closest match first. Without a value, returns one row that says so.
 */
export function rowsOf(values: readonly Value[], rowOf: (value: Value | null) => HitRow): HitRow[] {
  if (values.length < 2) return [rowOf(values[0] ?? null)];
  const rows = values.slice(0, mostCompared.values).map(rowOf).sort(byCloseness);
  const [uncompared = null] = values.slice(mostCompared.values);
  const count = values.length.toLocaleString("en");
  const last = uncompared && {
    ...onlyInRecord(rows[0]?.field ?? "")(uncompared),
    words: `Not compared: only the first ${mostCompared.values} of ${count} values are`,
  };
  return [...rows, ...(last ? [last] : [])].map((row, index) =>
    index === 0 ? row : { ...row, field: `${row.field} ${index + 1}` },
  );
}

/**
 * Returns the rows of a field of which a person has only one value. If a record has several values and one of them is
 * the same, the comparison is only partly the same.
 */
export const alternativesOf = (values: readonly Value[], rowOf: (value: Value | null) => HitRow): HitRow[] =>
  rowsOf(values, rowOf).map((row) =>
    values.length > 1 && (row.comparison === "same" || row.comparison === "partly")
      ? { ...row, comparison: "partly", words: `${row.words}. One of the record's ${values.length} values` }
      : row,
  );

export const notCompared = (hit: Value | null): ComparisonOutcome => ({
  comparison: "not_given",
  words: hit ? "Not given by the applicant" : "Not given in the record",
});

/** The longest value of an applicant that is compared with records, in characters. No real value is longer. */
const longestValue = 400;

/**
 * Cuts a value that is too long to compare. The applicant's data is repeated beside each record, so an uncut value
 * would multiply its length by the number of records.
 */
const cut = (part: string | null | undefined) => part?.slice(0, longestValue + 1) ?? null;

const ownValueAt = (path: string, value: Text): Value | null => {
  const own = valueAt(path, value);
  return own && own.value.length > longestValue ? { path, value: `${own.value.slice(0, longestValue)}…` } : own;
};

export function applicantOf({ sections, person: { name, address, birth } }: HitContext) {
  const id = sections.scannedUser.parsed;
  const passport = sections.passportData.parsed;
  return {
    personName: {
      given: cut(name.given),
      middle: cut(name.middle),
      family: cut(name.family),
      suffix: cut(name.suffix),
    },
    birth,
    name: ownValueAt(interfaceFields.firstName, nameText(name)),
    born: birth ? ownValueAt(birth.path, birth.raw) : null,
    address: ownValueAt(interfaceFields.address, addressLine(address)),
    sex: ownValueAt(interfaceFields.idSex, id?.Sex) ?? ownValueAt(interfaceFields.passportSex, passport?.Sex),
    height: ownValueAt(interfaceFields.idHeight, id?.Height),
    eyes: ownValueAt(interfaceFields.idEyes, id?.Eyes),
    hair: ownValueAt(interfaceFields.idHair, id?.Hair),
    citizenship:
      ownValueAt(interfaceFields.passportCountry, passport?.NationalityLong) ??
      ownValueAt(interfaceFields.passportNationality, passport?.Nationality) ??
      ownValueAt(interfaceFields.idNationality, id?.Nationality),
    birthPlace: ownValueAt(interfaceFields.idBirthPlace, id?.PlaceOfBirth),
  };
}
export type Applicant = ReturnType<typeof applicantOf>;

export const factRow = (field: string, applicant: Value | null, hit: Value | null, compare = compareFacts): HitRow => ({
  field,
  applicant,
  hit,
  ...compare(applicant?.value, hit?.value),
});

export function nameRow(
  field: string,
  applicant: Applicant,
  hit: Value | null,
  name = nameInRecord(hit?.value),
): HitRow {
  return { field, applicant: applicant.name, hit, ...compareRecordNames(applicant.personName, name) };
}

export function birthRow(
  applicant: Applicant,
  hit: Value | null,
  form: "MDY" | "unstated",
  latestYear: number,
): HitRow {
  const compared = compareRecordBirth(applicant.birth, hit?.value, form, latestYear);
  return { field: "Birth date", applicant: applicant.born, hit, ...compared };
}

/** Removes the rows for which neither the applicant nor the record has a value. */
export const withoutEmptyRows = (rows: readonly HitRow[]) =>
  rows.filter(({ applicant, hit }) => applicant !== null || hit !== null);
