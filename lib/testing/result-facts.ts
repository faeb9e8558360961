/**
 * The fields of the Test Result Object and of the answers of paid checks, copied by hand from the interface and used
 * only by tests. The tests compare the product's rules with these fields, so neither may be generated from the other.
 */
import { clearResult } from "./test-results";

/**
 * The kinds of values that the interface states as good. A passport that was received is judged by its authentication
 * result. With `optional`, null states nothing, and the value may be missing.
 */
export type Good =
  | "true"
  | "false"
  | "passed"
  | "received"
  | "live"
  | "empty"
  | "confidence"
  | "percentage"
  | "none"
  | "listed";

const judgedTable = `
contactProof.verifiedPhone | true
contactProof.verifiedEmail | true
photoProof.face_match_score | percentage
photoProof.liveness.assessment | live
photoProof.liveness.error | empty
photoProof.liveness.error_code | empty
identityProof.status | true | optional | null means not yet taken or not required
backgroundCheck.hasCriminalRecord | false
backgroundCheck.hasGlobalWatchlistRecord | false
idVerification.status | passed
SSNVerification.isSSNVerified | true | optional | A section is null when the user was not required to take that test
FEINVerification[0].FEINMatchFound | true
FEINVerification[0].isCorrectFEINumber | true
FEINVerification[0].isCorrectDUNSNumber | true | optional | all except DUNSNumber are mandatory
FEINVerification[0].isCorrectBusinessName | true
FEINVerification[0].isBusinessContact | true
scannedUser.AuthenticationResult | passed
scannedUser.AuthenticationResultSummary | empty
scannedUser.IsIDVerified | true
scannedUser.IsAddressVerified | true
scannedUser.IsBarcodeRead | true
scannedUser.DocumentVerificationConfidenceRating | confidence | optional | For Upload ID Enhanced, 75 or more is recommended
passportData.AuthenticationResult | passed
passportData.AuthenticationResultSummary | empty
verifyUI.scannedUser.result | passed
verifyUI.scannedUser.confidence_rating | confidence
verifyUI.scannedUser.is_barcode_read | true
verifyUI.scannedUser.liveness_result.livenessAssessment | live
verifyUI.scannedUser.liveness_error | empty
verifyUI.scannedUser.liveness_error_code | empty
verifyUI.scannedUser.face_match_score | percentage
verifyUI.passport.result | received
verifyUI.passport.authentication_result | passed
verifyUI.passport.liveness_result.livenessAssessment | live
verifyUI.passport.liveness_error | empty
verifyUI.passport.liveness_error_code | empty
verifyUI.passport.face_match_score | percentage
professionalLicense[0].status | listed
professionalLicense[0].license_title_verified | true
professionalLicense[0].license_organization_verified | true
professionalLicense[0].license_number_verified | true
professionalLicense[0].start_date_verified | true
professionalLicense[0].end_date_verified | true
education[0].status | listed
education[0].institution_name_verified | true
education[0].degree_verified | true
education[0].start_date_verified | true
education[0].end_date_verified | true
education[0].currently_attending_verified | true
education[0].completed_successfully_verified | true
employment[0].status | listed
employment[0].employer_name_verified | true
employment[0].employer_address_verified | true
employment[0].employer_town_verified | true
employment[0].employer_country_verified | true
employment[0].job_title_verified | true
employment[0].start_date_verified | true
employment[0].current_employment_verified | true
employment[0].contract_type_verified | true
consent.is_report_checked | true
consent.background_check_disclosure_accepted | true
drivingRecord.is_clear | true
drivingRecord.valid | true
drivingRecord.violations | empty
drivingRecord.current_license.license_number_verified | true
drivingRecord.current_license.issue_date_verified | true
drivingRecord.current_license.expiration_date_verified | true
drivingRecord.current_license.class_description_verified | true
drivingRecord.current_license.class_code_verified | true
watchListReport.NumberOfRecordsFound | none
businessSearch.status_verified | true
businessSearch.corporation_type_verified | true
businessSearch.date_of_incorporation_verified | true
businessSearch.business_names[0].matchPercentage | percentage
businessSearch.addresses[0].matchPercentage | percentage
businessSearch.addresses[0].zipMatch | true
businessSearch.addresses[0].stateMatch | true
ssnHistory.isSSNValid | true | optional | Fields without data come back as null; an answer of nothing else has no data
`;

export const judgedFacts = judgedTable
  .trim()
  .split("\n")
  .map((row) => {
    const [path = "", good, optional] = row.split(" | ");
    return { path, good: good as Good, optional: optional !== undefined };
  });

/** Fields of an answer that no rule judges, each with the sentence of the interface that justifies this. */
const data = "A user can have scannedUser data and still fail idVerification: scannedUser is only the parsed data";
const sourceData = "Data as given to the source; its sibling boolean says whether it was verified";
const unstated = "The interface states neither values nor a threshold for it";
export const unjudgedFields: readonly [pattern: RegExp, why: string][] = [
  [/^user\./, "The User Object is data. Name and birth date are compared with those that the console stored"],
  [/^company\./, "company is companyName and companyId: data"],
  [/^idVerification\.description$/, "description: free text beside the verdict"],
  [/^identityProof\.(numQuestions|score)$/, unstated],
  [/^photoProof\.(liveness\.score|score)$/, `${unstated}; the assessment is the verdict`],
  [/^FEINVerification\[0\]\.(uuid|FEINumber|DUNSumber|businessName)$/, sourceData],
  [/^scannedUser\.IsAddressCorrected$/, "Upload ID reads front text by OCR, corrects it with the back barcode"],
  [/^scannedUser\.IsOcrRead$/, "Upload ID reads front text by OCR"],
  [/^(scannedUser|passportData)\.AuthenticationObject$/, "AuthenticationObject (nullable): no structure is shown"],
  [/^scannedUser\./, data],
  [/^passportData\./, "Data read from the passport; AuthenticationResult is the verdict"],
  [/^verifyUI\.\w+\.liveness_result\.score$/, unstated],
  [/^verifyUI\.\w+\.(attempts|method|web_response_code|is_ocr_read)$/, unstated],
  [/^verifyUI\./, "Data read from the document; result and authentication_result are the verdicts"],
  [/^(professionalLicense|education|employment)\[0\]\.\w+$/, sourceData],
  [/^drivingRecord\.(state|record_type|product|returned_date)$/, "Data of the request and its source"],
  [/^drivingRecord\.(first_name|last_name|birth_date)$/, "Compared with the User Object"],
  [/^drivingRecord\.current_license\./, sourceData],
  [
    /^watchListReport\.WatchListRecords$/,
    "The structure depends on the originating source; any record raises the finding",
  ],
  [/^businessSearch\./, sourceData],
  [/^sevenYearHistory\./, "Subject fields vary by source; any candidate raises the finding"],
  [/^ssnHistory\.userCounties/, "Counties and prices: data"],
  [/^countyHistory\./, "Counties and prices: data"],
];

/** Answers of paid checks in which every value is good. */
export const clearAnswers = {
  "driving.record": {
    state: "OH",
    record_type: "STANDARD",
    product: "MVR",
    first_name: "Renáta",
    last_name: "Szőllősi-Brook",
    birth_date: "1988-07-04T00:00:00.000Z",
    is_clear: "Y",
    valid: "Y",
    returned_date: "18-11-2026",
    current_license: {
      license_number: "RS559731",
      license_number_verified: true,
      issue_date: "07-04-2025",
      issue_date_verified: true,
      expiration_date: "07-04-2029",
      expiration_date_verified: true,
      class_description: "Operator",
      class_description_verified: true,
      class_code: "D",
      class_code_verified: true,
      has_driver_training: null,
      status: "VALID",
    },
    violations: [],
  },
  "background.seven-year": { result: { Candidates: { Message: "No records found" } }, message: "Success" },
  "background.watchlist-report": { NumberOfRecordsFound: 0, WatchListRecords: null },
  "business.full-search": {
    status: "Active",
    status_verified: true,
    corporation_type: "LLC",
    corporation_type_verified: true,
    date_of_incorporation: "14-03-2011",
    date_of_incorporation_verified: true,
    business_names: [{ name: "Brook Field Surveys", matchPercentage: 100 }],
    addresses: [
      {
        address: { line1: "3 Quay Row", city: "Harlow", state: "OH", zip: "45882" },
        matchPercentage: 100,
        zipMatch: true,
        stateMatch: true,
      },
    ],
  },
  "user.ssn": { isSSNValid: true, userCounties: [] },
} as const;

/** The operation whose answer each section holds. */
export const sectionOfClearAnswer = {
  drivingRecord: "driving.record",
  sevenYearHistory: "background.seven-year",
  watchListReport: "background.watchlist-report",
  businessSearch: "business.full-search",
  ssnHistory: "user.ssn",
} as const;

export const spotless = clearResult;
