/** Canaries: values that stand for secrets and personal data. Also searches for them in any encoding. */
import { randomBytes } from "node:crypto";

const mark = randomBytes(3).toString("hex");
const letters = [...randomBytes(6)].map((byte) => String.fromCharCode(97 + (byte % 26))).join("");
const digits = (length: number) => [...randomBytes(length)].map((byte) => String(byte % 10)).join("");
const canary = (what: string) => `CNRY${mark}${what}`;

/** Only the reviewer, the orderer and the approver may see these values. */
export const direct = {
  firstName: `Canarina${letters}`,
  lastName: `Zaunkoenig${letters}`,
  email: `canary.${letters}@example.com`,
  street: `Vogelweg${letters}`,
  phone: `2025${digits(6)}`,
  documentName: canary("DOCUMENTNAME"),
  defendant: canary("DEFENDANT"),
  caseNumber: canary("CASENUMBER"),
  copyName: canary("COPYNAME"),
} as const;

/** These values are masked for every role until someone reveals them with a reason. */
export const secret = {
  ssn: `900${digits(6)}`,
  idNumber: canary("IDNUMBER"),
  license: canary("LICENSE"),
  social: canary("SOCIALSECURITY"),
  passport: canary("PASSPORTNUMBER"),
  personal: canary("PERSONALNUMBER"),
  machineLine: `P<UTO${canary("MACHINELINE")}<<<<<<`,
  hostedId: canary("HOSTEDID"),
  hostedPassport: canary("HOSTEDPASSPORT"),
  signature: Buffer.from(canary("SIGNATUREIMAGE")).toString("base64"),
  fein: canary("FEIN"),
  professional: canary("PROFESSIONAL"),
  unknownKey: canary("UNKNOWNKEY"),
  charge: canary("CHARGE"),
} as const;

/** Notes, reasons and files of staff. They contain no number that could be the number of a person. */
export const notes = {
  note: `NOTEOFAPERSON${letters}`,
  decision: `NOTEOFADECISION${letters}`,
  colleague: `NOTEFORACOLLEAGUE${letters}`,
  statement: `STATEMENTOFADISPUTE${letters}`,
  letterName: `NAMEOFALETTER${letters}`,
  letter: `TEXTOFALETTER${letters}`,
} as const;

/** The reasons that staff write for legal holds and for the erasure. */
export const reasons = {
  hold: `REASONOFAHOLD${letters}`,
  holdEnd: `REASONOFANEND${letters}`,
  erasure: `REASONOFANERASURE${letters}`,
} as const;

const person = { firstName: direct.firstName, lastName: direct.lastName };

/** A Test Result in which every field that may identify a person is a canary. */
export const plantedResult = {
  user: { ...person, email: direct.email, phone: Number(direct.phone), streetName: direct.street, ssn: secret.ssn },
  consent: { is_report_checked: 1, background_check_disclosure_accepted: true },
  idVerification: { status: "FAIL", description: `${direct.documentName} could not be authenticated` },
  scannedUser: {
    NameFirst: direct.firstName,
    NameLast: direct.lastName,
    DateOfBirth4: "01-21-1979",
    Address: direct.street,
    Id: secret.idNumber,
    license: secret.license,
    SocialSecurity: secret.social,
    DocumentVerificationConfidenceRating: 63,
    FieldOfTomorrow: secret.unknownKey,
  },
  passportData: {
    NameFirst: direct.firstName,
    NameLast: direct.documentName,
    DateOfBirth4: "01-21-1979",
    PassportNumber: secret.passport,
    PersonalNumber: secret.personal,
    Address2: secret.machineLine,
    SignImage: secret.signature,
    AuthenticationResult: "Attention",
    AuthenticationResultSummary: ["Document Expired"],
  },
  verifyUI: {
    passport: { firstname: direct.firstName, lastname: direct.documentName, passport_number: secret.hostedPassport },
    scannedUser: { first_name: direct.firstName, last_name: direct.documentName, id_number: secret.hostedId },
  },
  FEINVerification: [{ FEINMatchFound: false, FEINumber: secret.fein }],
  professionalLicense: [{ license_number: secret.professional, license_number_verified: false, status: "Completed" }],
  sectionOfTomorrow: { value: secret.unknownKey, list: [{ deeper: secret.unknownKey }] },
};

/** A court result with planted values, as a script of the sandbox. */
export const plantedSearch = {
  kind: "county-criminal" as const,
  takesMs: 0,
  cases: [
    {
      number: direct.caseNumber,
      court: "Harlow County Court",
      defendant: direct.defendant,
      plaintiff: "State",
      charges: [{ description: secret.charge }],
    },
  ],
  copies: [{ name: direct.copyName, caseNumber: direct.caseNumber, pages: [[`${direct.defendant} in court`]] }],
};

/** Returns a value as text, in hexadecimal, and in base64 at each of the three alignments. */
function forms(value: string): string[] {
  const bytes = Buffer.from(value);
  const aligned = [0, 1, 2].map((shift) => {
    const text = Buffer.concat([Buffer.alloc(shift), bytes]).toString("base64");
    // The slice leaves out the characters that depend on the neighboring bytes.
    return text.slice(shift === 0 ? 0 : 4, -4);
  });
  return [value, bytes.toString("hex"), ...aligned.filter((text) => text.length >= 8)];
}

/**
 * Finds these values in a text, in any form and any case.
 *
 * @returns the names of the values, and never the values themselves, because a failed test prints them
 */
export function namesIn(text: string, values: Readonly<Record<string, string>>): string[] {
  const searched = text.toLowerCase();
  return Object.entries(values)
    .filter(([, value]) => forms(value).some((form) => searched.includes(form.toLowerCase())))
    .map(([name]) => name);
}
