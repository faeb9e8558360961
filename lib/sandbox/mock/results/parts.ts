/** Parts of the mock Test Results that several of them have. Fields without data are null, as the service gives them. */
import { companyName } from "../../company";

export const company = { companyName, companyId: "sandbox-mock" };

export const consented = { is_report_checked: 1, background_check_disclosure_accepted: true };

/** Every section: of a test that was not taken it is null. */
export const noTests = {
  contactProof: null,
  photoProof: null,
  identityProof: null,
  backgroundCheck: null,
  idVerification: null,
  SSNVerification: null,
  FEINVerification: null,
  scannedUser: null,
  passportData: null,
  verifyUI: null,
  professionalLicense: null,
  education: null,
  employment: null,
};

export const passed = { status: "PASS", description: "The ID was verified" };

/** `scannedUser` of a driver's license whose barcode was read: what differs from card to card is given. */
export function scannedLicense(own: Record<string, unknown>) {
  return {
    Address: null,
    Audit: null,
    CSC: null,
    City: null,
    Class: "D",
    CountryShort: "USA",
    County: null,
    DateOfBirth: null,
    DateOfBirth4: null,
    Endorsements: "NONE",
    ExpirationDate: null,
    ExpirationDate4: null,
    Eyes: "BRO",
    FatherName: null,
    Fee: null,
    Hair: "BRO",
    Height: "5-08",
    Id: null,
    IdCountry: "USA",
    IssueDate: null,
    IssueDate4: null,
    IssueDateLocal: null,
    MotherName: null,
    NameFirst: null,
    NameLast: null,
    NameLast1: null,
    NameLast2: null,
    NameMiddle: null,
    NameSuffix: null,
    Nationality: null,
    Original: null,
    PlaceOfBirth: null,
    PlaceOfIssue: null,
    Restriction: "NONE",
    Sex: null,
    SigNum: null,
    SocialSecurity: null,
    State: null,
    Text1: null,
    Text2: null,
    Text3: null,
    Type: "DL",
    Weight: "160",
    Zip: null,
    license: null,
    CardType: "Driver License",
    TemplateType: "AAMVA",
    IsAddressCorrected: true,
    IsAddressVerified: true,
    IsBarcodeRead: true,
    IsIDVerified: true,
    IsOcrRead: true,
    DocumentDetectedName: null,
    DocumentDetectedNameShort: "DL",
    DocumentVerificationConfidenceRating: 93,
    AuthenticationObject: null,
    AuthenticationResult: "Passed",
    AuthenticationResultSummary: [],
    ...own,
  };
}
