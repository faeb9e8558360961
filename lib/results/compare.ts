/** Compares the User Object with each document, field by field. Values are not masked here (see `maskComparisons`). */
import type { Comparison, ComparisonRow } from "@/lib/contracts/results";
import type { CalendarDate } from "@/lib/identity/dates";
import { type Address, compareAddresses } from "./addresses";
import { compareBirth, compareExpiry, type ProvidedBirth, providedBirth, readIssued } from "./compare-dates";
import { isMostlyLatin } from "./name-fold";
import { compareNames, type NameVerdict, type PersonName } from "./names";
import type { Sections } from "./sections";
import { type DocumentSource, documentsOf, type Found } from "./sources";

const sideOf = (path: string, value: string | null) =>
  value === null ? null : { path, value, masked: false, date: null };

export const nameText = (name: PersonName) =>
  [name.given, name.middle, name.family, name.suffix].filter((part) => part).join(" ") || null;

export type ProvidedPerson = { name: PersonName; address: Address; birth: ProvidedBirth };

/** The applicant's name, address and birth date in the User Object. */
export function providedPerson(sections: Sections, today: CalendarDate): ProvidedPerson {
  const user = sections.user.parsed;
  const trimmed = (value: string | null | undefined) => (value?.trim() ? value.trim() : null);
  const line = (...parts: (string | null | undefined)[]) =>
    parts
      .map(trimmed)
      .filter((part) => part !== null)
      .join(" ");
  return {
    name: { given: trimmed(user?.firstName), middle: trimmed(user?.middleName), family: trimmed(user?.lastName) },
    address: {
      streets: [
        line(user?.address),
        line(user?.houseNumber, user?.streetName),
        line(user?.buildingNumber, user?.street),
        line(user?.houseNumber, user?.address),
      ].filter((one) => one !== ""),
      city: trimmed(user?.city),
      state: trimmed(user?.state) ?? trimmed(user?.province),
      zip: trimmed(user?.zipCode),
    },
    birth: providedBirth(sections, today),
  };
}

/** Also compares the printed name, unless it is in another script: it may differ from the machine-readable one. */
function withPrinted(verdict: NameVerdict, person: PersonName, printed: PersonName | null): NameVerdict {
  if (!printed) return verdict;
  const text = nameText(printed) ?? "";
  if (!isMostlyLatin(text)) {
    return { ...verdict, note: verdict.note ?? "The printed name is in another script and was not compared" };
  }
  const second = compareNames(person, printed);
  if (verdict.verdict === "same" && second.verdict === "different") {
    return { ...second, note: "The machine-readable lines agree, and the printed page does not" };
  }
  if (verdict.verdict === "different" && second.verdict === "same") {
    return { ...verdict, note: "The printed page agrees, and the machine-readable lines do not" };
  }
  if (verdict.verdict !== "same" || second.verdict !== "same") return verdict;
  const letters = second.note === null ? "The printed page agrees letter for letter" : "The printed page agrees";
  return { ...verdict, note: [verdict.note, letters].filter((one) => one !== null).join(". ") };
}

function nameRow(person: PersonName, source: DocumentSource): ComparisonRow {
  const verdict = withPrinted(compareNames(person, source.name), person, source.printedName);
  return {
    field: "name",
    provided: sideOf("user.firstName", nameText(person)),
    read: sideOf(source.namePath, nameText(source.name)),
    ...verdict,
  };
}

export const addressLine = ({ streets, city, state, zip }: Address) =>
  [streets[0], city, [state, zip].filter((one) => one).join(" ")].filter((one) => one).join(", ") || null;

function addressRow(address: Address, source: DocumentSource): ComparisonRow | null {
  const read = sideOf(source.addressPath, addressLine(source.address));
  if (!read) return null;
  const { verdict, words, note } = compareAddresses(address, source.address);
  const notes = [note, source.addressNote].filter((one) => one !== null);
  return {
    field: "address",
    provided: sideOf("user.address", addressLine(address)),
    read,
    verdict,
    words,
    note: notes.length > 0 ? notes.join(". ") : null,
  };
}

function readOnly(field: "sex" | "number" | "nationality", found: Found | null): ComparisonRow | null {
  if (!found) return null;
  const read = sideOf(found.path, found.raw);
  return { field, provided: null, read, verdict: "nothing", words: "Nothing to compare", note: null };
}

/**
 * Compares the User Object with every document in the result.
 *
 * @param today for expiration dates and two-digit years
 * @returns one comparison per document: name and birth date always, other rows if the document has them. Values are
 * unmasked: mask them before they leave the server
 */
export function compareDocuments(sections: Sections, today: CalendarDate): Comparison[] {
  const person = providedPerson(sections, today);
  return documentsOf(sections).map((source) => {
    const expires = compareExpiry(source.expires, today);
    const issued = readIssued(source.issued, today);
    const rows: (ComparisonRow | null)[] = [
      nameRow(person.name, source),
      { field: "birth date", ...compareBirth(person.birth, source.birth, today) },
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
