/** Collects the fields of each document that are compared. Uses what the schema could read. An empty field is null. */

import type { Address } from "./addresses";
import type { PersonName } from "./names";
import type { DatedValue, DateForm } from "./read-date";
import type { Sections } from "./sections";
import type { Comparison } from "./view";

export type FieldText = { path: string; raw: string };

export type DocumentSource = {
  section: Comparison["section"];
  /** The source in words: "ID", "passport (hosted page)". */
  source: string;
  /** Whether the document passed, by the service's verdict. */
  passed: boolean;
  name: PersonName;
  namePath: string;
  /** The printed name, if the document has it separately from its machine-readable lines. */
  printedName: PersonName | null;
  birth: DatedValue[];
  expires: DatedValue[];
  issued: DatedValue[];
  address: Address;
  addressPath: string;
  /** How the service changed the address, in words. */
  addressNote: string | null;
  sex: FieldText | null;
  number: FieldText | null;
  nationality: FieldText | null;
};

type Text = string | null | undefined;

const trimmed = (value: Text) => (value?.trim() ? value.trim() : null);

function firstText(section: string, fields: Record<string, Text>): FieldText | null {
  for (const [field, value] of Object.entries(fields)) {
    const raw = trimmed(value);
    if (raw !== null) return { path: `${section}.${field}`, raw };
  }
  return null;
}

function dates(section: string, fields: [field: string, value: Text, form: DateForm][]): DatedValue[] {
  return fields.flatMap(([field, value, form]) => {
    const raw = trimmed(value);
    return raw === null ? [] : [{ path: `${section}.${field}`, raw, form }];
  });
}

const streets = (...lines: Text[]) => lines.map(trimmed).filter((line) => line !== null);
const noAddress: Address = { streets: [], city: null, state: null, zip: null };

/**
 * The ID. Its dates are MM-DD-YY. The fields with a `4` in their name are MM-DD-YYYY: they are more precise and come
 * first.
 */
function scannedId({ scannedUser, idVerification }: Sections): DocumentSource | null {
  const id = scannedUser.parsed;
  if (!id) return null;
  const at = "scannedUser";
  const lastNames = [id.NameLast1, id.NameLast2].map(trimmed).filter((one) => one !== null);
  return {
    section: at,
    source: "ID",
    passed: idVerification.state === "clear" || scannedUser.state === "clear",
    name: {
      given: trimmed(id.NameFirst),
      middle: trimmed(id.NameMiddle),
      family: trimmed(id.NameLast) ?? (lastNames.length > 0 ? lastNames.join(" ") : null),
      suffix: trimmed(id.NameSuffix),
    },
    namePath: `${at}.NameFirst`,
    printedName: null,
    birth: dates(at, [
      ["DateOfBirth4", id.DateOfBirth4, "MDY"],
      ["DateOfBirth", id.DateOfBirth, "MDy"],
    ]),
    expires: dates(at, [
      ["ExpirationDate4", id.ExpirationDate4, "MDY"],
      ["ExpirationDate", id.ExpirationDate, "MDy"],
    ]),
    issued: dates(at, [
      ["IssueDate4", id.IssueDate4, "MDY"],
      ["IssueDate", id.IssueDate, "MDy"],
    ]),
    address: { streets: streets(id.Address), city: trimmed(id.City), state: trimmed(id.State), zip: trimmed(id.Zip) },
    addressPath: `${at}.Address`,
    addressNote: id.IsAddressCorrected ? "Corrected by the service" : null,
    sex: firstText(at, { Sex: id.Sex }),
    number: firstText(at, { Id: id.Id, license: id.license }),
    nationality: firstText(at, { Nationality: id.Nationality }),
  };
}

function passport({ passportData }: Sections): DocumentSource | null {
  const data = passportData.parsed;
  if (!data) return null;
  const at = "passportData";
  const printed = { given: trimmed(data.NameFirst_NonMRZ), middle: null, family: trimmed(data.NameLast_NonMRZ) };
  const mrzName = { given: trimmed(data.NameFirst), middle: trimmed(data.NameMiddle), family: trimmed(data.NameLast) };
  const hasMachineReadable = mrzName.given !== null || mrzName.family !== null;
  const hasPrinted = printed.given !== null || printed.family !== null;
  return {
    section: at,
    source: "passport",
    passed: passportData.state === "clear",
    name: hasMachineReadable ? mrzName : printed,
    namePath: hasMachineReadable ? `${at}.NameFirst` : `${at}.NameFirst_NonMRZ`,
    printedName:
      hasMachineReadable && hasPrinted
        ? { given: printed.given ?? mrzName.given, middle: null, family: printed.family }
        : null,
    birth: dates(at, [
      ["DateOfBirth4", data.DateOfBirth4, "MDY"],
      ["DateOfBirth", data.DateOfBirth, "MDy"],
    ]),
    expires: dates(at, [
      ["ExpirationDate4", data.ExpirationDate4, "MDY"],
      ["ExpirationDate", data.ExpirationDate, "MDy"],
    ]),
    issued: dates(at, [
      ["IssueDate4", data.IssueDate4, "MDY"],
      ["IssueDate", data.IssueDate, "MDy"],
    ]),
    // Address2 and Address3 are the machine-readable lines, not an address.
    address: noAddress,
    addressPath: "",
    addressNote: null,
    sex: firstText(at, { Sex: data.Sex }),
    number: firstText(at, { PassportNumber: data.PassportNumber }),
    nationality: firstText(at, { NationalityLong: data.NationalityLong, Nationality: data.Nationality }),
  };
}

/** The ID of the hosted page. The interface does not state the form of its dates. */
function hostedId(sections: Sections): DocumentSource | null {
  const at = "verifyUI.scannedUser";
  const id = sections[at].parsed;
  if (!id) return null;
  return {
    section: at,
    source: "ID (hosted page)",
    passed: sections[at].state === "clear",
    name: { given: trimmed(id.first_name), middle: trimmed(id.middle_name), family: trimmed(id.last_name) },
    namePath: `${at}.first_name`,
    printedName: null,
    birth: dates(at, [["dob", id.dob, "unstated"]]),
    expires: dates(at, [["id_expiration_date", id.id_expiration_date, "unstated"]]),
    issued: dates(at, [["id_issued_date", id.id_issued_date, "unstated"]]),
    address: { streets: streets(id.address), city: trimmed(id.city), state: trimmed(id.state), zip: trimmed(id.zip) },
    addressPath: `${at}.address`,
    addressNote: null,
    sex: firstText(at, { gender: id.gender }),
    number: firstText(at, { id_number: id.id_number }),
    nationality: null,
  };
}

/**
 * The passport of the hosted page. Its birth date is YYYY-MM-DD. The interface does not state the form of its other
 * dates.
 */
function hostedPassport(sections: Sections): DocumentSource | null {
  const at = "verifyUI.passport";
  const data = sections[at].parsed;
  if (!data) return null;
  return {
    section: at,
    source: "passport (hosted page)",
    passed: sections[at].state === "clear",
    name: { given: trimmed(data.firstname), middle: trimmed(data.middlename), family: trimmed(data.lastname) },
    namePath: `${at}.firstname`,
    printedName: null,
    birth: dates(at, [["dob", data.dob, "YMD"]]),
    expires: dates(at, [["id_expiration_date", data.id_expiration_date, "unstated"]]),
    issued: dates(at, [["id_issued_date", data.id_issued_date, "unstated"]]),
    address: { ...noAddress, streets: streets(data.address) },
    addressPath: `${at}.address`,
    addressNote: null,
    sex: firstText(at, { gender: data.gender }),
    number: firstText(at, { passport_number: data.passport_number }),
    nationality: firstText(at, { nationality: data.nationality }),
  };
}

/** A driving record is not the applicant's document, but it names a person. Its birth date is a timestamp. */
function drivingRecord({ drivingRecord: section }: Sections): DocumentSource | null {
  const record = section.parsed;
  if (!record) return null;
  const at = "drivingRecord";
  const license = record.current_license;
  return {
    section: at,
    source: "driving record",
    passed: section.state === "clear",
    name: { given: trimmed(record.first_name), middle: null, family: trimmed(record.last_name) },
    namePath: `${at}.first_name`,
    printedName: null,
    birth: dates(at, [["birth_date", record.birth_date, "YMD"]]),
    expires: dates(at, [["current_license.expiration_date", license?.expiration_date, "unstated"]]),
    issued: dates(at, [["current_license.issue_date", license?.issue_date, "unstated"]]),
    address: noAddress,
    addressPath: "",
    addressNote: null,
    sex: null,
    number: firstText(`${at}.current_license`, { license_number: license?.license_number }),
    nationality: null,
  };
}

export function documentsOf(sections: Sections): DocumentSource[] {
  return [scannedId, passport, hostedId, hostedPassport, drivingRecord]
    .map((source) => source(sections))
    .filter((source) => source !== null);
}
