/**
 * The Test Result Object (Get Test Result), section by section. Every schema is tolerant: fields may be null or absent,
 * and unknown keys are kept. Sections are read separately, so a section that does not parse is shown raw, and does not
 * affect the rest of the answer.
 */
import { z } from "zod";
import { entrySchemas } from "./entries";
import {
  hostedPassport,
  hostedScannedUser,
  livenessAssessments,
  passportData,
  scannedUser,
} from "./test-result-documents";
import { flag, listOf, loose, number, oneOf, pii, secretNumber, text } from "./tolerant";

const direct = pii("direct", text);
const accountNumber = secretNumber("number", text);
const user = loose({
  userAccessCode: accountNumber,
  firstName: direct,
  middleName: direct,
  lastName: direct,
  birthday: direct,
  year: direct,
  month: direct,
  day: direct,
  email: direct,
  phone: direct,
  houseNumber: direct,
  streetName: direct,
  address: direct,
  city: direct,
  state: direct,
  zipCode: direct,
  country: text,
  street: direct,
  province: direct,
  buildingNumber: direct,
  // The User Object's form of the birth date, DD-MM-YYYY, in case an answer has it instead.
  dob: direct,
  ssn: secretNumber("ssn", text),
});

const consent = loose({ is_report_checked: flag, background_check_disclosure_accepted: flag });

// Free text of the service may name the person, so it counts as direct.
const idVerification = loose({ status: text, description: direct });

const photoProof = loose({
  face_match_score: number,
  liveness: loose({ score: number, assessment: oneOf(livenessAssessments), error: text, error_code: text }).nullish(),
  // The older form has only this field.
  score: number,
});

const identityProof = loose({ numQuestions: number, score: number, status: flag });

const contactProof = loose({ verifiedPhone: flag, verifiedEmail: flag });

const ssnVerification = loose({ isSSNVerified: flag });

const backgroundCheck = loose({ hasCriminalRecord: flag, hasGlobalWatchlistRecord: flag });

const feinVerification = loose({
  uuid: text,
  FEINMatchFound: flag,
  FEINumber: accountNumber,
  isCorrectFEINumber: flag,
  // This is the service's spelling.
  DUNSumber: accountNumber,
  isCorrectDUNSNumber: flag,
  businessName: text,
  isCorrectBusinessName: flag,
  isBusinessContact: flag,
});

const company = loose({ companyName: text, companyId: text });

/**
 * The sections by path in the Test Result Object. A null section means that a check was not taken. It is not parsed.
 */
export const sectionSchemas = {
  user,
  consent,
  idVerification,
  scannedUser,
  passportData,
  photoProof,
  identityProof,
  contactProof,
  SSNVerification: ssnVerification,
  backgroundCheck,
  FEINVerification: listOf(feinVerification),
  company,
  employment: listOf(entrySchemas.employment),
  education: listOf(entrySchemas.education),
  professionalLicense: listOf(entrySchemas.professionalLicense),
  "verifyUI.scannedUser": hostedScannedUser,
  "verifyUI.passport": hostedPassport,
} as const;

/** The top-level keys of the interface that are not sections. The only one is the older form's proof of a sign-in. */
export const extraSchemas = { socialProof: loose({ successfulLogin: flag }) } as const;

/** Accepts a section, or any other value in its place. The schema's metadata stay available for masking. */
const sectionOrAny = <T extends z.ZodType>(schema: T) => z.union([schema, z.unknown()]).optional();

/**
 * Accepts any JSON object. `lib/domain/results/sections.ts` reads each section, so that a malformed section does not
 * affect the others.
 */
export const testResult = loose({
  user: sectionOrAny(user),
  consent: sectionOrAny(consent),
  idVerification: sectionOrAny(idVerification),
  scannedUser: sectionOrAny(scannedUser),
  passportData: sectionOrAny(passportData),
  photoProof: sectionOrAny(photoProof),
  socialProof: sectionOrAny(extraSchemas.socialProof),
  identityProof: sectionOrAny(identityProof),
  contactProof: sectionOrAny(contactProof),
  SSNVerification: sectionOrAny(ssnVerification),
  backgroundCheck: sectionOrAny(backgroundCheck),
  FEINVerification: sectionOrAny(sectionSchemas.FEINVerification),
  company: sectionOrAny(company),
  employment: sectionOrAny(sectionSchemas.employment),
  education: sectionOrAny(sectionSchemas.education),
  professionalLicense: sectionOrAny(sectionSchemas.professionalLicense),
  verifyUI: sectionOrAny(
    loose({ scannedUser: sectionOrAny(hostedScannedUser), passport: sectionOrAny(hostedPassport) }),
  ),
  // The note is present while the test window is open. The interface states neither its place nor its type.
  note: sectionOrAny(text),
});
