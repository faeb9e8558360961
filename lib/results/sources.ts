/**
 * Where each document keeps what is compared, and in which form. Values are read from what the schema could read of
 * a section; a field that says nothing is null.
 */
import type { Comparison } from "@/lib/contracts/results";
import type { Address } from "./addresses";
import type { PersonName } from "./names";
import type { DatedValue, DateForm } from "./read-date";
import type { Sections } from "./sections";

/** A text with the path it came from. */
export type Found = { path: string; raw: string };

export type DocumentSource = {
  section: Comparison["section"];
  /** In words: "ID", "passport (hosted UI)". */
  source: string;
  name: PersonName;
  namePath: string;
  /** The name as printed, where the document has it apart from its machine-readable lines. */
  printedName: PersonName | null;
  birth: DatedValue[];
  expires: DatedValue[];
  issued: DatedValue[];
  address: Address;
  addressPath: string;
  /** What the service did to the address, in words. */
  addressNote: string | null;
  sex: Found | null;
  number: Found | null;
  nationality: Found | null;
};

type Text = string | null | undefined;

const said = (value: Text) => (value?.trim() ? value.trim() : null);

function found(section: string, fields: Record<string, Text>): Found | null {
  for (const [field, value] of Object.entries(fields)) {
    const raw = said(value);
    if (raw !== null) return { path: `${section}.${field}`, raw };
  }
  return null;
}

function dates(section: string, fields: [field: string, value: Text, form: DateForm][]): DatedValue[] {
  return fields.flatMap(([field, value, form]) => {
    const raw = said(value);
    return raw === null ? [] : [{ path: `${section}.${field}`, raw, form }];
  });
}

const streets = (...lines: Text[]) => lines.map(said).filter((line) => line !== null);
const nowhere: Address = { streets: [], city: null, state: null, zip: null };

/** The ID: two-digit years are MM-DD-YY, the `4` variants MM-DD-YYYY; the latter say more and come first. */
function scannedId({ scannedUser }: Sections): DocumentSource | null {
  const id = scannedUser.parsed;
  if (!id) return null;
  const at = "scannedUser";
  const lastNames = [id.NameLast1, id.NameLast2].map(said).filter((one) => one !== null);
  return {
    section: at,
    source: "ID",
    name: {
      given: said(id.NameFirst),
      middle: said(id.NameMiddle),
      family: said(id.NameLast) ?? (lastNames.length > 0 ? lastNames.join(" ") : null),
      suffix: said(id.NameSuffix),
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
    address: { streets: streets(id.Address), city: said(id.City), state: said(id.State), zip: said(id.Zip) },
    addressPath: `${at}.Address`,
    addressNote: id.IsAddressCorrected ? "Corrected by the service" : null,
    sex: found(at, { Sex: id.Sex }),
    number: found(at, { Id: id.Id, license: id.license }),
    nationality: found(at, { Nationality: id.Nationality }),
  };
}

function passport({ passportData }: Sections): DocumentSource | null {
  const data = passportData.parsed;
  if (!data) return null;
  const at = "passportData";
  const printed = { given: said(data.NameFirst_NonMRZ), middle: null, family: said(data.NameLast_NonMRZ) };
  const read = { given: said(data.NameFirst), middle: said(data.NameMiddle), family: said(data.NameLast) };
  const machine = read.given !== null || read.family !== null;
  const hasPrinted = printed.given !== null || printed.family !== null;
  return {
    section: at,
    source: "passport",
    name: machine ? read : printed,
    namePath: machine ? `${at}.NameFirst` : `${at}.NameFirst_NonMRZ`,
    printedName:
      machine && hasPrinted ? { given: printed.given ?? read.given, middle: null, family: printed.family } : null,
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
    // Its Address2 and Address3 are the machine-readable lines.
    address: nowhere,
    addressPath: "",
    addressNote: null,
    sex: found(at, { Sex: data.Sex }),
    number: found(at, { PassportNumber: data.PassportNumber }),
    nationality: found(at, { NationalityLong: data.NationalityLong, Nationality: data.Nationality }),
  };
}

/** How the hosted UI writes an ID's dates is not shown. */
function hostedId(sections: Sections): DocumentSource | null {
  const at = "verifyUI.scannedUser";
  const id = sections[at].parsed;
  if (!id) return null;
  return {
    section: at,
    source: "ID (hosted UI)",
    name: { given: said(id.first_name), middle: said(id.middle_name), family: said(id.last_name) },
    namePath: `${at}.first_name`,
    printedName: null,
    birth: dates(at, [["dob", id.dob, "unstated"]]),
    expires: dates(at, [["id_expiration_date", id.id_expiration_date, "unstated"]]),
    issued: dates(at, [["id_issued_date", id.id_issued_date, "unstated"]]),
    address: { streets: streets(id.address), city: said(id.city), state: said(id.state), zip: said(id.zip) },
    addressPath: `${at}.address`,
    addressNote: null,
    sex: found(at, { gender: id.gender }),
    number: found(at, { id_number: id.id_number }),
    nationality: null,
  };
}

/** Its birth date is YYYY-MM-DD; the form of its other dates is not shown. */
function hostedPassport(sections: Sections): DocumentSource | null {
  const at = "verifyUI.passport";
  const data = sections[at].parsed;
  if (!data) return null;
  return {
    section: at,
    source: "passport (hosted UI)",
    name: { given: said(data.firstname), middle: said(data.middlename), family: said(data.lastname) },
    namePath: `${at}.firstname`,
    printedName: null,
    birth: dates(at, [["dob", data.dob, "YMD"]]),
    expires: dates(at, [["id_expiration_date", data.id_expiration_date, "unstated"]]),
    issued: dates(at, [["id_issued_date", data.id_issued_date, "unstated"]]),
    address: { ...nowhere, streets: streets(data.address) },
    addressPath: `${at}.address`,
    addressNote: null,
    sex: found(at, { gender: data.gender }),
    number: found(at, { passport_number: data.passport_number }),
    nationality: found(at, { nationality: data.nationality }),
  };
}

/** The documents that a result holds data of, in the order in which they are shown. */
export function documentsOf(sections: Sections): DocumentSource[] {
  return [scannedId, passport, hostedId, hostedPassport]
    .map((source) => source(sections))
    .filter((source) => source !== null);
}
