/**
 * The paths of fields that rules, screens and reports refer to. Each path is stated here once, and must be a field of
 * its section's schema.
 */
import type { z } from "zod";
import type { SectionKey } from "./keys";
import type { allSectionSchemas } from "./section-schemas";

type InSection<Key extends SectionKey> = `${Key}.${keyof z.output<(typeof allSectionSchemas)[Key]> & string}`;
type Path = { [Key in SectionKey]: InSection<Key> }[SectionKey];

export const interfaceFields = {
  accessCode: "user.userAccessCode",
  firstName: "user.firstName",
  birthday: "user.birthday",
  dob: "user.dob",
  address: "user.address",
  ssn: "user.ssn",
  idVerdict: "idVerification.status",
  idSex: "scannedUser.Sex",
  idHeight: "scannedUser.Height",
  idEyes: "scannedUser.Eyes",
  idHair: "scannedUser.Hair",
  idNationality: "scannedUser.Nationality",
  idBirthPlace: "scannedUser.PlaceOfBirth",
  idConfidence: "scannedUser.DocumentVerificationConfidenceRating",
  idVerified: "scannedUser.IsIDVerified",
  idBarcode: "scannedUser.IsBarcodeRead",
  passportSex: "passportData.Sex",
  passportNationality: "passportData.Nationality",
  passportCountry: "passportData.NationalityLong",
  passportVerdict: "passportData.AuthenticationResult",
  liveness: "photoProof.liveness",
  quizVerdict: "identityProof.status",
  verifiedPhone: "contactProof.verifiedPhone",
  verifiedEmail: "contactProof.verifiedEmail",
  ssnVerdict: "SSNVerification.isSSNVerified",
  criminalRecord: "backgroundCheck.hasCriminalRecord",
  watchListRecord: "backgroundCheck.hasGlobalWatchlistRecord",
  watchListCount: "watchListReport.NumberOfRecordsFound",
  violations: "drivingRecord.violations",
  company: "company.companyName",
} as const satisfies Record<string, Path>;
