/**
 * Code 5: a business that was found, one employment verified and one pending, a school, a license; a criminal record
 * and a watch-list record. The ID was read by OCR alone.
 */
import { verifiedFields } from "../../facts/claims";
import { userSection } from "../../result/user-section";
import { mockUsers } from "../people";
import { company, consented, noTests, passed, scannedLicense } from "./parts";

/** The identifier that FEIN verification gives the business. */
export const mockBusinessUuid = "4d0f6c2a-8b13-4e97-9a65-3c7e1f20b8d4";

const everyPart = (names: readonly string[], verified: boolean | null) =>
  Object.fromEntries(names.map((name) => [`${name}_verified`, verified]));

/** Employment Status Result: also the answer of Get Employment Verification Result. */
export const mockEmployments = [
  {
    employer_name: "Hobb Ceramics",
    employer_address: "4 Meridian Street",
    employer_town: "Wyndale",
    employer_country: "USA",
    job_title: "Kiln supervisor",
    start_date: "2009-04-01",
    end_date: "2017-11-30",
    current_employment: "0",
    contract_type: "EMPLOYMENT",
    ...everyPart(verifiedFields.employment, true),
    end_date_verified: false,
    status: "Completed",
  },
  {
    employer_name: "Vetch Farms",
    employer_address: null,
    employer_town: "Harlow",
    employer_country: "USA",
    job_title: "Estate manager",
    start_date: "2018-01-15",
    end_date: "2026-01-15",
    current_employment: "1",
    contract_type: "Contract",
    ...everyPart(verifiedFields.employment, null),
    status: "Pending",
  },
];

/** Education Status Result. */
export const mockEducations = [
  {
    institution_name: "Harlow Vale College",
    institution_type: "College",
    institution_campus_name: null,
    institution_phone: "2025550140",
    institution_address: "1 College Green",
    institution_town: "Harlow",
    institution_country: "USA",
    institution_postal_code: "45882",
    degree: "Bachelor of Science",
    start_date: "1991-09-01",
    end_date: "1995-06-15",
    majors: ["Materials science"],
    minors: [],
    honors: null,
    currently_attending: 0,
    completed_successfully: 1,
    ...everyPart(verifiedFields.education, true),
    honors_verified: null,
    status: "Completed",
  },
];

const licenseFields = {
  license_title: "Professional Engineer",
  license_organization: "State Board of Engineers",
  license_number: "PE-40417",
  state: "OH",
  country: "USA",
  ...everyPart(verifiedFields.license, true),
  status: "Completed",
};

/** Professional License Result as it stands alone: its dates are YYYY-MM-DD. */
export const mockLicenses = [{ ...licenseFields, start_date: "2004-02-01", end_date: "2028-01-31" }];

export const resultFive = {
  ...noTests,
  user: userSection(mockUsers[5]),
  company,
  consent: consented,
  contactProof: { verifiedPhone: true, verifiedEmail: false },
  photoProof: {
    face_match_score: null,
    liveness: { score: null, assessment: null, error: "More than one face", error_code: "MULTIPLE_FACES" },
  },
  identityProof: { numQuestions: "5", score: 80, status: true },
  backgroundCheck: { hasCriminalRecord: true, hasGlobalWatchlistRecord: true },
  idVerification: passed,
  SSNVerification: { isSSNVerified: false },
  FEINVerification: [
    {
      uuid: mockBusinessUuid,
      FEINMatchFound: true,
      FEINumber: 980100555,
      isCorrectFEINumber: true,
      DUNSumber: 117700555,
      isCorrectDUNSNumber: null,
      businessName: "Hollander Kilns",
      isCorrectBusinessName: true,
      isBusinessContact: true,
    },
  ],
  scannedUser: scannedLicense({
    Address: "118 FOUNDRY LANE",
    City: "WYNDALE",
    DateOfBirth: "09-21-73",
    DateOfBirth4: "09-21-1973",
    ExpirationDate: "09-21-29",
    ExpirationDate4: "09-21-2029",
    Id: "T8815520",
    IssueDate: "09-21-21",
    IssueDate4: "09-21-2021",
    NameFirst: "BEATRIX",
    NameLast: "HOLLANDER",
    NameMiddle: "NGOZI",
    Sex: "F",
    State: "OH",
    Zip: "45866",
    license: "T8815520",
    IsAddressCorrected: false,
    IsBarcodeRead: false,
    DocumentDetectedName: "OH Driver License",
    DocumentVerificationConfidenceRating: 78,
  }),
  employment: mockEmployments,
  education: mockEducations,
  // In the Test Result the dates of a license are DD-MM-YYYY, as the interface's sample shows them.
  professionalLicense: [{ ...licenseFields, start_date: "01-02-2004", end_date: "31-01-2028" }],
};
