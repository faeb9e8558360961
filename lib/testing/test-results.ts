/** Test Results of invented people, for tests: clear ones, and ones with every kind of finding, empty or malformed. */
import { type CalendarDate, formatMonthDayYear } from "@/lib/base/calendar-dates";

/** The day on which the fixtures are read. */
export const today: CalendarDate = { year: 2026, month: 11, day: 18 };

/** Formats a date as MM-DD-YY, the form on scanned documents. */
export const formatMonthDayShortYear = (date: CalendarDate) => formatMonthDayYear(date).replace(/\d{2}(\d{2})$/, "$1");

/** Values that a masked view of the fixtures must not contain. */
export const secrets = {
  accessCode: "5b1f2c7e-90aa-4d11-8c52-7be2a1f07be2",
  idNumber: "RS559731",
  audit: "AUD-88210-XQ",
  social: "219-09-4471",
  passportNumber: "HU8841952",
  personalNumber: "1-880704-2214",
  line2: "P<HUNSZOLLOSI<BROOK<<RENATA<<<<<<<<<<<<<<<<<",
  line3: "HU88419522HUN8807041F26020310000000000000012",
  signature: "aVZCT1J3MEtHZ29BQUFBTlNVaEVVZ0FBQUFFPQ==",
  license: "RN-338288-OH",
  hostedId: "OH-7712-3398",
} as const;

const user = {
  userAccessCode: secrets.accessCode,
  firstName: "Renáta",
  middleName: null,
  lastName: "Szőllősi-Brook",
  birthday: "1988-07-04T00:00:00.000Z",
  year: "1988",
  month: "07",
  day: "04",
  email: "renata.brook@example.com",
  phone: 6145550142,
  houseNumber: "2217",
  streetName: "Alder Court",
  address: "2217 Alder Court Apt 4B",
  city: "Harlow",
  state: "OH",
  zipCode: "45882",
  country: "USA",
  street: null,
  province: null,
  buildingNumber: null,
};

const scannedUser = {
  Address: "2217 ALDER CT APT 4B",
  Audit: secrets.audit,
  CSC: "",
  City: "HARLOW",
  Class: "D",
  CountryShort: "USA",
  County: "",
  DateOfBirth: "07-04-88",
  DateOfBirth4: "07-04-1988",
  Endorsements: "NONE",
  ExpirationDate: "04-07-29",
  ExpirationDate4: "04-07-2029",
  Eyes: "BRO",
  FatherName: "",
  Fee: "",
  Hair: "BLK",
  Height: "5-06",
  Id: secrets.idNumber,
  IdCountry: "USA",
  IssueDate: "04-07-25",
  IssueDate4: "04-07-2025",
  NameFirst: "RENATA",
  NameLast: "SZOLLOSI BROOK",
  NameMiddle: "",
  NameSuffix: "",
  Sex: "F",
  SocialSecurity: "",
  State: "OH",
  Zip: "45882-1934",
  license: secrets.idNumber,
  IsAddressCorrected: true,
  IsAddressVerified: true,
  IsBarcodeRead: true,
  IsIDVerified: true,
  IsOcrRead: false,
  DocumentDetectedName: "Ohio (OH) Driver License",
  DocumentVerificationConfidenceRating: 91,
  AuthenticationObject: null,
  AuthenticationResult: "Passed",
  AuthenticationResultSummary: [],
};

const passportData = {
  Address2: secrets.line2,
  Address3: secrets.line3,
  Country: "HUN",
  CountryLong: "Hungary",
  DateOfBirth: "07-04-88",
  DateOfBirth4: "07-04-1988",
  End_POB: "SZEGED",
  ExpirationDate: "02-03-31",
  ExpirationDate4: "02-03-2031",
  IssueDate: "02-03-21",
  IssueDate4: "02-03-2021",
  NameFirst: "RENATA",
  NameFirst_NonMRZ: "Renáta",
  NameLast: "SZOLLOSI BROOK",
  NameLast_NonMRZ: "Szőllősi-Brook",
  NameMiddle: "",
  Nationality: "HUN",
  NationalityLong: "Hungarian",
  PassportNumber: secrets.passportNumber,
  PersonalNumber: secrets.personalNumber,
  Sex: "F",
  AuthenticationObject: null,
  AuthenticationResult: "Passed",
  AuthenticationResultSummary: [],
  SignImage: secrets.signature,
};

const employment = {
  employer_name: "Fennick Survey Office",
  employer_name_verified: true,
  employer_address: "3 Quay Row",
  employer_address_verified: true,
  employer_town: "Harlow",
  employer_town_verified: true,
  employer_country: "USA",
  employer_country_verified: true,
  job_title: "Field technician",
  job_title_verified: true,
  start_date: "2019-03-01",
  start_date_verified: true,
  end_date: null,
  end_date_verified: null,
  current_employment: "1",
  current_employment_verified: true,
  contract_type: "EMPLOYMENT",
  contract_type_verified: true,
  status: "Completed",
};

const education = {
  institution_name: "Harlow Vale College",
  institution_name_verified: true,
  institution_type: "College",
  institution_campus_name: null,
  institution_phone: "6145550100",
  degree: "BSc",
  degree_verified: true,
  start_date: "2006-09-01",
  start_date_verified: true,
  end_date: "2010-06-30",
  end_date_verified: true,
  currently_attending: 0,
  currently_attending_verified: true,
  completed_successfully: 1,
  completed_successfully_verified: true,
  status: "Completed",
};

const professionalLicense = {
  license_title: "Registered Nurse",
  license_title_verified: true,
  license_organization: "Ohio Board of Nursing",
  license_organization_verified: true,
  license_number: secrets.license,
  license_number_verified: true,
  start_date: "01-06-2018",
  start_date_verified: true,
  end_date: "01-06-2027",
  end_date_verified: true,
  state: "OH",
  country: "USA",
  status: "Completed",
};

const business = {
  uuid: "0e0a9f4a-4a1f-4b75-8d6e-2b8f3a6f9c01",
  FEINMatchFound: true,
  FEINumber: 731884205,
  isCorrectFEINumber: true,
  DUNSumber: null,
  isCorrectDUNSNumber: null,
  businessName: "Brook Field Surveys",
  isCorrectBusinessName: true,
  isBusinessContact: true,
};

const live = {
  liveness_result: { score: 97, livenessAssessment: "Live" },
  liveness_error: null,
  liveness_error_code: null,
};

/** A clear result: it has every section, and the service states each of them as good. */
export const clearResult = {
  user,
  contactProof: { verifiedPhone: true, verifiedEmail: true },
  photoProof: { face_match_score: 96, liveness: { score: 98, assessment: "Live", error: null, error_code: null } },
  identityProof: { numQuestions: "5", score: 80, status: true },
  backgroundCheck: { hasCriminalRecord: false, hasGlobalWatchlistRecord: false },
  idVerification: { status: "PASS", description: "Document verified" },
  SSNVerification: { isSSNVerified: true },
  FEINVerification: [business],
  company: { companyName: "Larch Lettings", companyId: "larch-1" },
  scannedUser,
  passportData,
  verifyUI: {
    scannedUser: {
      attempts: 1,
      result: "PASS",
      confidence_rating: "88",
      id_type: "Driver License",
      first_name: "RENATA",
      middle_name: null,
      last_name: "SZOLLOSI-BROOK",
      address: "2217 Alder Ct, Apt 4B",
      city: "Harlow",
      state: "OH",
      zip: "45882",
      dob: "1988-07-04",
      gender: "F",
      id_number: secrets.hostedId,
      id_issued_date: "2025-04-07",
      id_expiration_date: "2029-04-07",
      is_barcode_read: true,
      is_ocr_read: false,
      ...live,
      face_match_score: 94,
      method: "verifyUI",
    },
    passport: {
      attempts: 2,
      result: "PASS",
      authentication_result: "Passed",
      firstname: "RENATA",
      middlename: null,
      lastname: "SZOLLOSI BROOK",
      address: null,
      dob: "1988-07-04",
      gender: "F",
      passport_number: secrets.passportNumber,
      id_issued_date: "2021-02-03",
      id_expiration_date: "2031-02-03",
      nationality: "HUN",
      web_response_code: "200",
      ...live,
      face_match_score: 92,
      method: "verifyUI",
    },
  },
  professionalLicense: [professionalLicense],
  education: [education],
  employment: [employment],
  consent: { is_report_checked: 1, background_check_disclosure_accepted: 1 },
};

/** The same person with every kind of finding. */
export const resultWithFindings = {
  ...clearResult,
  note: "The user is still within the test window.",
  contactProof: { verifiedPhone: true, verifiedEmail: false },
  photoProof: { face_match_score: 86, liveness: { score: 31, assessment: "NotLive", error: null, error_code: null } },
  backgroundCheck: { hasCriminalRecord: true, hasGlobalWatchlistRecord: false },
  // The day and month of the document are swapped with those of the applicant. The digits agree, but the dates do not.
  scannedUser: {
    ...scannedUser,
    DateOfBirth: "04-07-88",
    DateOfBirth4: "04-07-1988",
    DocumentVerificationConfidenceRating: 71,
  },
  passportData: {
    ...passportData,
    ExpirationDate: "02-03-26",
    ExpirationDate4: "02-03-2026",
    AuthenticationResult: "Attention",
    AuthenticationResultSummary: ["Document Expired", "Visible Pattern: background print not conclusive"],
  },
  verifyUI: null,
  employment: [{ ...employment, status: "Pending" }],
  education: [{ ...education, status: "REVIEW" }],
  professionalLicense: [{ ...professionalLicense, end_date: { y: 2027, m: 6 }, board_ref: null }],
  FEINVerification: null,
};

const nulls = (keys: readonly string[]) => Object.fromEntries(keys.map((key) => [key, null]));

/** A result in which no test was taken: every section is null. */
export const emptyResult = { user, ...nulls(Object.keys(clearResult).filter((key) => key !== "user")) };

/** The older form of the photo comparison. */
export const olderForm = { user, photoProof: { score: 83 }, socialProof: { successfulLogin: true } };
