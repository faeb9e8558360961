/** Compares the applicant's data with each document. Does not mask values (see `maskComparisons`). */

import type { CalendarDate } from "@/lib/base/calendar-dates";
import { type Address, compareAddresses } from "./addresses";
import { birthIn, compareBirth, compareExpiry, type ProvidedBirth, providedBirth, readIssued } from "./compare-dates";
import { interfaceFields } from "./interface-fields";
import { isMostlyLatin } from "./name-fold";
import { compareNames, type NameVerdict, notCompared, type PersonName } from "./names";
import type { Sections } from "./sections";
import { type DocumentSource, documentsOf, type FieldText } from "./sources";
import type { Comparison, ComparisonRow } from "./view";

const sideOf = (path: string, value: string | null) =>
  value === null ? null : { path, value, masked: false, date: null };

export const nameText = (name: PersonName) =>
  [name.given, name.middle, name.family, name.suffix].filter((part) => part).join(" ") || null;

/** The User Object as the console stores it: the latest value of each field. */
export type StoredUser = Readonly<Record<string, string | number | boolean | null>>;

export type ProvidedPerson = { name: PersonName; address: Address; birth: ProvidedBirth };

const addressFields = [
  ...["address", "houseNumber", "streetName", "buildingNumber", "street"],
  ...["city", "state", "province", "zipCode"],
] as const;

const textIn = (from: Readonly<Record<string, unknown>> | null, field: string) =>
  String(from?.[field] ?? "").trim() || null;

/** Returns the address of a User Object, with every street line that its fields can form. */
export function storedAddress(user: Readonly<Record<string, unknown>> | null): Address {
  const at = (field: (typeof addressFields)[number]) => textIn(user, field);
  const line = (...fields: (typeof addressFields)[number][]) =>
    fields
      .map(at)
      .filter((part) => part !== null)
      .join(" ");
  return {
    streets: [
      line("address"),
      line("houseNumber", "streetName"),
      line("buildingNumber", "street"),
      line("houseNumber", "address"),
    ].filter((one) => one !== ""),
    city: at("city"),
    state: at("state") ?? at("province"),
    zip: at("zipCode"),
  };
}

/**
 * Returns the applicant's data. A field that the result's `user` lacks comes from the stored User Object. An address
 * comes from one of the two as a whole, so that it never mixes two addresses.
 */
export function providedPerson(sections: Sections, stored: StoredUser | null, today: CalendarDate): ProvidedPerson {
  const parsedUser: Readonly<Record<string, unknown>> = sections.user.parsed ?? {};
  const either = (field: string) => textIn(parsedUser, field) ?? textIn(stored, field);
  const source = addressFields.some((field) => textIn(parsedUser, field) !== null) ? parsedUser : stored;
  return {
    name: { given: either("firstName"), middle: either("middleName"), family: either("lastName") },
    address: storedAddress(source),
    birth: providedBirth(sections, today) ?? birthIn(textIn(stored, "dob"), today),
  };
}

const agrees = ({ verdict }: NameVerdict) => verdict === "same" || verdict === "partly";
/** Whether the names may belong to two people. */
const isOpen = ({ reason }: NameVerdict) => reason !== undefined;

/** Also compares the printed name, unless it is in another script. The weaker of the two comparisons counts. */
function withPrinted(verdict: NameVerdict, person: PersonName, { name, printedName: printed }: DocumentSource) {
  if (!printed) return verdict;
  const text = nameText(printed) ?? "";
  if (!isMostlyLatin(text)) {
    return { ...verdict, note: verdict.note ?? "The printed name is in another script and was not compared" };
  }
  // The result has no field for a printed middle name. The middle name may be part of the printed first name, or may be
  // missing.
  const readings = [printed, { ...printed, middle: name.middle }].map((one) => compareNames(person, one));
  const second =
    readings.find((one) => one.verdict === "same") ??
    readings.find((one) => agrees(one) && !isOpen(one)) ??
    readings.find(agrees) ??
    compareNames(person, printed);
  if (agrees(verdict) && second.verdict === "different") {
    return { ...second, note: "The machine-readable lines agree, and the printed page does not" };
  }
  if (verdict.verdict === "different" && agrees(second)) {
    return { ...verdict, note: "The printed page agrees, and the machine-readable lines do not" };
  }
  if (agrees(verdict) && !isOpen(verdict) && isOpen(second)) {
    return { ...second, note: `The machine-readable lines agree, and the printed page only in part. ${second.note}` };
  }
  if (verdict.verdict === "same" && second.verdict === "partly") {
    return { ...second, note: "The machine-readable lines agree, and the printed page only in part" };
  }
  if (verdict.verdict !== "same" || second.verdict !== "same") return verdict;
  const letters = second.note === null ? "The printed page agrees letter for letter" : "The printed page agrees";
  return { ...verdict, note: [verdict.note, letters].filter((one) => one !== null).join(". ") };
}

function nameRow(person: PersonName, source: DocumentSource): ComparisonRow {
  const verdict = withPrinted(compareNames(person, source.name), person, source);
  return {
    field: "name",
    provided: sideOf(interfaceFields.firstName, nameText(person)),
    read: sideOf(source.namePath, nameText(source.name)),
    ...verdict,
  };
}

/** Makes a row inconclusive, and thereby blocking, if a document was read but a side of the comparison is missing. */
function mustCompare(row: ComparisonRow, isRead: boolean): ComparisonRow {
  if (row.verdict !== "nothing" || !isRead) return row;
  const missing =
    row.provided === null ? `The applicant's ${row.field} is not known` : `The document gives no ${row.field}`;
  return { ...row, ...notCompared(missing) };
}

export const addressLine = ({ streets, city, state, zip }: Address) =>
  [streets[0], city, [state, zip].filter((one) => one).join(" ")].filter((one) => one).join(", ") || null;

function addressRow(address: Address, source: DocumentSource): ComparisonRow | null {
  const documentSide = sideOf(source.addressPath, addressLine(source.address));
  if (!documentSide) return null;
  const { verdict, words, note } = compareAddresses(address, source.address);
  const notes = [note, source.addressNote].filter((one) => one !== null);
  return {
    field: "address",
    provided: sideOf(interfaceFields.address, addressLine(address)),
    read: documentSide,
    verdict,
    words,
    note: notes.length > 0 ? notes.join(". ") : null,
  };
}

function readOnly(field: "sex" | "number" | "nationality", documentField: FieldText | null): ComparisonRow | null {
  if (!documentField) return null;
  const documentSide = sideOf(documentField.path, documentField.raw);
  return { field, provided: null, read: documentSide, verdict: "nothing", words: "Nothing to compare", note: null };
}

/**
 * Compares the applicant with each document. A comparison always has the rows of name and birth date. It has other rows
 * if the document has their values. Values are unmasked: mask them before they leave the server.
 */
export function compareDocuments(sections: Sections, person: ProvidedPerson, today: CalendarDate): Comparison[] {
  return documentsOf(sections).map((source) => {
    const expires = compareExpiry(source.expires, today);
    const issued = readIssued(source.issued, today);
    const isRead = source.passed || nameText(source.name) !== null || source.birth.length > 0;
    const rows: (ComparisonRow | null)[] = [
      mustCompare(nameRow(person.name, source), isRead),
      mustCompare({ field: "birth date", ...compareBirth(person.birth, source.birth, today) }, isRead),
      addressRow(person.address, source),
      readOnly("sex", source.sex),
      readOnly("number", source.number),
      expires && { field: "expires", ...expires },
      issued && { field: "issued", ...issued },
      readOnly("nationality", source.nationality),
    ];
    return { section: source.section, source: source.source, rows: rows.filter((row) => row !== null) };
  });
}
