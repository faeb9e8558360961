/**
 * Sections of the Test Result with data from documents, each with its own date order (`lib/domain/results/sources.ts`).
 */
import { z } from "zod";
import { flag, listOf, loose, number, oneOf, pii, secretNumber, text } from "./tolerant";

const direct = pii("direct", text);
/** For fields that the interface does not describe, or that could be misused. They are fully masked. */
const secret = pii("secret", text);
const documentNumber = secretNumber("number", text);
const image = pii("image", text);
/** A part whose inner fields the interface does not list. */
const opaque = pii("secret", z.unknown().optional());

/** The words that the service uses for a face in front of the camera. */
export const livenessAssessments = ["Live", "NotLive"] as const;

const authentication = {
  AuthenticationObject: opaque,
  AuthenticationResult: text,
  AuthenticationResultSummary: listOf(text),
};

export const scannedUser = loose({
  Address: direct,
  Audit: secret,
  CSC: secret,
  City: direct,
  Class: text,
  CountryShort: text,
  County: direct,
  DateOfBirth: direct,
  DateOfBirth4: direct,
  Endorsements: direct,
  ExpirationDate: direct,
  ExpirationDate4: direct,
  Eyes: direct,
  FatherName: direct,
  Fee: text,
  Hair: direct,
  Height: direct,
  Id: documentNumber,
  IdCountry: text,
  IssueDate: direct,
  IssueDate4: direct,
  IssueDateLocal: direct,
  MotherName: direct,
  NameFirst: direct,
  NameLast: direct,
  NameLast1: direct,
  NameLast2: direct,
  NameMiddle: direct,
  NameSuffix: direct,
  Nationality: direct,
  Original: secret,
  PlaceOfBirth: direct,
  PlaceOfIssue: direct,
  Restriction: direct,
  Sex: direct,
  SigNum: secret,
  SocialSecurity: secretNumber("ssn", text),
  State: direct,
  Text1: secret,
  Text2: secret,
  Text3: secret,
  Type: text,
  Weight: direct,
  Zip: direct,
  license: documentNumber,
  CardType: text,
  TemplateType: text,
  IsAddressCorrected: flag,
  IsAddressVerified: flag,
  IsBarcodeRead: flag,
  IsIDVerified: flag,
  IsOcrRead: flag,
  DocumentDetectedName: text,
  DocumentDetectedNameShort: text,
  DocumentVerificationConfidenceRating: number,
  ...authentication,
});

export const passportData = loose({
  // These are the two machine-readable lines of the passport.
  Address2: secret,
  Address3: secret,
  Country: text,
  CountryLong: text,
  DateOfBirth: direct,
  DateOfBirth4: direct,
  End_POB: direct,
  ExpirationDate: direct,
  ExpirationDate4: direct,
  IssueDate: direct,
  IssueDate4: direct,
  NameFirst: direct,
  NameFirst_NonMRZ: direct,
  NameLast: direct,
  NameLast_NonMRZ: direct,
  NameMiddle: direct,
  Nationality: direct,
  NationalityLong: direct,
  PassportNumber: documentNumber,
  PersonalNumber: documentNumber,
  Sex: direct,
  ...authentication,
  SignImage: image,
});

const hostedLiveness = {
  // The service fills this only if both errors are null (interface, Test Result, rule 1).
  liveness_result: loose({ score: number, livenessAssessment: oneOf(livenessAssessments) }).nullish(),
  liveness_error: text,
  liveness_error_code: text,
  face_match_score: number,
  method: text,
};

export const hostedScannedUser = loose({
  attempts: number,
  result: text,
  confidence_rating: number,
  id_class: text,
  id_type: text,
  first_name: direct,
  middle_name: direct,
  last_name: direct,
  address: direct,
  city: direct,
  state: direct,
  zip: direct,
  dob: direct,
  gender: direct,
  height: direct,
  weight: direct,
  id_number: documentNumber,
  id_issued_date: direct,
  id_expiration_date: direct,
  is_barcode_read: flag,
  is_ocr_read: flag,
  ...hostedLiveness,
});

export const hostedPassport = loose({
  attempts: number,
  result: text,
  authentication_result: text,
  firstname: direct,
  middlename: direct,
  lastname: direct,
  address: direct,
  dob: direct,
  gender: direct,
  passport_number: documentNumber,
  id_issued_date: direct,
  id_expiration_date: direct,
  nationality: direct,
  web_response_code: text,
  ...hostedLiveness,
});
