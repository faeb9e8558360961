/** `passportData`: the data read from a passport, both from its machine-readable lines and as printed. */

import { sampleImages } from "../../images";
import { foldName } from "../names";
import { documentDates, passportReading, type Reading } from "../operations/documents";
import type { Person } from "../person";
import { drawDigits, drawOne } from "../random";
import type { Facts } from "../timing";

/**
 * Returns a name for the machine-readable lines. One filler separates words, and X replaces each letter of a script
 * that the sandbox cannot transliterate.
 */
const machineName = (name: string) =>
  foldName(name)
    .replace(/[^A-Z ]/g, "X")
    .replaceAll(" ", "<");

const filled = (text: string, length: number) => text.padEnd(length, "<").slice(0, length);

/** Returns a check digit: the sum of digits and letters (A is 10) with the weights 7, 3, 1, modulo 10. */
function checkDigit(text: string): number {
  const value = (character: string) => (character === "<" ? 0 : Number.parseInt(character, 36));
  return [...text].reduce((sum, character, index) => sum + value(character) * ([7, 3, 1][index % 3] ?? 1), 0) % 10;
}

const shortDate = ({ year, month, day }: Reading["birth"]) =>
  [year % 100, month, day].map((part) => String(part).padStart(2, "0")).join("");

export function passportNumberOf({ key }: Person): string {
  return `${drawOne(["A", "B", "C", "X"], key, "passport letter")}${drawDigits(8, key, "passport number")}`;
}

/** The two lines of the machine-readable zone, of 44 characters each. */
function machineLines(reading: Reading, code: string, number: string, sex: string): [string, string] {
  const { first, middle, last } = reading.name;
  const names = `${machineName(last)}<<${machineName(`${first} ${middle ?? ""}`)}`;
  const [born, expires] = [shortDate(reading.birth), shortDate(reading.expires)];
  const checked = (text: string) => `${text}${checkDigit(text)}`;
  const body = `${checked(filled(number, 9))}${code}${checked(born)}${sex}${checked(expires)}`;
  const personal = checked("<".repeat(14));
  const composite = checkDigit(`${body.slice(0, 10)}${body.slice(13, 20)}${body.slice(21)}${personal}`);
  return [`P<${code}${filled(names, 39)}`, `${body}${personal}${composite}`];
}

/** Returns the section, or null while no passport upload is parsed. */
export function passportData(facts: Facts) {
  const reading = passportReading(facts);
  if (!reading) return null;
  const { person, script } = facts;
  const { country, printed, authentication, reasons } = script.passport;
  const [born, issued, expires] = [reading.birth, reading.issued, reading.expires].map(documentDates);
  const number = passportNumberOf(person);
  const sex = drawOne(["F", "M"], person.key, "sex");
  const [firstLine, secondLine] = machineLines(reading, country.code, number, sex);
  return {
    Address2: firstLine,
    Address3: secondLine,
    Country: country.code,
    CountryLong: country.name,
    DateOfBirth: born?.short,
    DateOfBirth4: born?.long,
    End_POB: null,
    ExpirationDate: expires?.short,
    ExpirationDate4: expires?.long,
    IssueDate: issued?.short,
    IssueDate4: issued?.long,
    NameFirst: reading.name.first,
    NameFirst_NonMRZ: printed?.first ?? person.origin.firstName,
    NameLast: reading.name.last,
    NameLast_NonMRZ: printed?.last ?? person.origin.lastName,
    NameMiddle: reading.name.middle,
    Nationality: country.code,
    NationalityLong: country.name,
    PassportNumber: number,
    PersonalNumber: null,
    Sex: sex,
    AuthenticationObject: null,
    AuthenticationResult: authentication,
    AuthenticationResultSummary: reasons,
    SignImage: sampleImages.signature,
  };
}
