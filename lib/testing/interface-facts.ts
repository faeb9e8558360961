/**
 * The interface's tables of operations, copied by hand and used only by tests. The tests compare the registry with
 * these tables, so neither may be generated from the other. "-" means "none" or "not shown".
 */

/**
 * id | method | path | mock path | mandatory fields other than userAccessCode | other fields | answer (`list[].field`
 * names a field of the entries of a list)
 */
const operationTable = `
user.create | POST | /user/create | /mock/user/create | firstName lastName dob email | middleName ssn address houseNumber streetName city state zipCode country | User Object
user.consent | POST | /user/consent | /mock/user/consent | isBackgroundDisclosureAccepted GLBPurposeAndDPPAPurpose FCRAPurpose fullName | - | Simple Response
user.summary | POST | /user/summary | - | - | - | User Object
user.update | PUT | /user/update | /mock/user/update | - | email firstName middleName lastName houseNumber streetName address city state zipCode dob ssn | User Object
user.hosted-ui-token | POST | /user/jwt | - | - | verificationOption redirectURL | Hosted UI token
user.phone | POST | /user/verifyPhone | /mock/user/verifyPhone | - | - | Simple Response
user.phone-code | POST | /user/verifyPhoneCode | /mock/user/verifyPhoneCode | code | - | Simple Response
user.email | POST | /user/verifyEmail | /mock/user/verifyPhone | - | - | Simple Response
user.email-code | POST | /user/verifyEmailCode | /mock/user/verifyEmailCode | code | - | Simple Response
user.compare-photos | POST | /user/comparePhotos | /mock/user/comparePhotos | documentFaceMatch targetImage | sourceImage | Simple Response
user.ssn | POST | /user/verify/ssn | /mock/user/verify/ssn | - | - | SSN Verification Result
user.criminal-report | POST | /user/generateCriminalReport | /mock/user/generateCriminalReport | - | - | Simple Response
user.override | POST | /user/identity/override | /mock/user/identity/override | - | - | Simple Response
user.test-result | POST | /user/getTestResult | /mock/user/getTestResult | - | - | Test Result Object
document.upload-id | POST | /identity/document/scan | /mock/identity/document/scan/ | idFront idBack country | - | Initiate Identity Verification Response
document.upload-id-enhanced | POST | /identity/document/scan/enhanced | /mock/identity/document/scan/enhanced | idFront idBack countryCode | - | Initiate Identity Verification Response
document.check-id | POST | /identity/document/scan/status | /mock/identity/document/scan/status | - | - | Check Upload ID Results
document.verify-id | POST | /identity/document/scan/data | /mock/identity/document/scan/data | - | - | Simple Response
document.upload-passport | POST | /identity/passport/scan | /mock/identity/passport/scan | idFront | country | Initiate Identity Verification Response
document.upload-passport-enhanced | POST | /identity/passport/scan/enhanced | /mock/identity/passport/scan/enhanced | idFront countryCode | country | Initiate Identity Verification Response
document.check-passport | POST | /identity/passport/scan/status | /mock/identity/passport/scan/status | - | - | Check Upload ID Results
document.verify-passport | POST | /identity/passport/scan/data | /mock/identity/passport/scan/data | - | - | Simple Response
quiz.get | POST | /identity/kba | /mock/identity/kba | - | - | Quiz
quiz.answer | POST | /identity/kba-verification | /mock/identity/kba-verification | IDMSessionId questionAnswers questionAnswers[].QuestionId questionAnswers[].AnswerId | - | Quiz
background.seven-year | POST | /identity/request/criminal/report/seven | /mock/identity/request/criminal/report/seven | - | - | 7 Year Criminal History Object
background.watchlist-search | POST | /identity/request/watchlist/global | /mock/identity/request/watchlist/global | - | - | Simple Response
background.watchlist-report | POST | /identity/request/watchlist/global/report | /mock/identity/request/watchlist/global/report | - | - | Global Watch List Object
business.fein | POST | /identity/business/verification | /mock/identity/business/verification | businessList businessList[].FEINumber businessList[].businessName businessList[].isUserABusinessContact | businessList[].DUNSNumber | Simple Response
business.full-search | POST | /identity/business/verification/comprehensive | /mock/identity/business/verification/comprehensive | businessUUID | status businessNames addresses dateOfIncorporation corporationType | Full Business Search Results
employment.verify | POST | /employment/verify | /mock/employment/verify | employmentList employmentList[].employerName employmentList[].employerAddressTown employmentList[].employerAddressCountry employmentList[].employerAddressStateProvince employmentList[].jobTitle employmentList[].dateEmployedFrom employmentList[].dateEmployedTo employmentList[].supervisorName employmentList[].currentEmployment employmentList[].contractType | employmentList[].employerPhone employmentList[].employerAddress employmentList[].employerAddressPostalCode employmentList[].supervisorContactInfo employmentList[].manualVerification employmentList[].uniqueIdentifier | Simple Response
employment.result | POST | /employment/result | - | - | - | Employment Status Result
education.verify | POST | - | /mock/education/verify | educationList | educationList[].schoolName educationList[].schoolType educationList[].institutionCampusName educationList[].institutionPhone educationList[].institutionAddress educationList[].institutionAddressTown educationList[].institutionAddressCountry educationList[].institutionAddressStateProvince educationList[].institutionAddressPostalCode educationList[].startDate educationList[].endDate educationList[].degreeTitle educationList[].currentlyAttending educationList[].completedSuccessfully educationList[].majors educationList[].minors educationList[].honors educationList[].manualVerification educationList[].uniqueIdentifier | -
license.verify | POST | - | /mock/identity/professional/license | licenseList | licenseList[].license_title licenseList[].license_organization licenseList[].license_number licenseList[].startDate licenseList[].endDate licenseList[].state licenseList[].country licenseList[].manualVerification licenseList[].uniqueIdentifier | -
driving.record | POST | - | /identity/mvr | - | license_number state_abbr issue_date class_description expiration_date class_code previous_license | Motor Vehicle Records Result
records.county-history | POST | - | /mock/identity/user/search/counties | - | - | County History Response
records.county-criminal | POST | - | /mock/user/verify/criminal/county | - | - | Order response
records.federal-criminal | POST | - | /mock/user/verify/criminal/federal | - | - | Order response
records.county-civil | POST | - | /mock/user/verify/civil/county | - | - | Order response
records.federal-civil | POST | - | /mock/user/verify/civil/federal | - | - | Order response
records.county-result | POST | - | /mock/user/verify/criminal/county/report | - | - | County Criminal Records Result Response
records.all-counties | POST | - | /mock/user/verify/criminal/counties | - | - | All counties order response
records.all-results | POST | - | /mock/user/verify/criminal/counties/reports | - | - | All counties retrieval response
`;

/** The top-level keys of each answer. If the answer is a list, the keys of each entry. */
const answerTable = `
User Object | userAccessCode firstName middleName lastName dob email phone houseNumber streetName address city state zipCode country
Simple Response | success
Hosted UI token | jwt token
SSN Verification Result | isSSNValid userCounties
Test Result Object | user contactProof photoProof identityProof backgroundCheck idVerification SSNVerification FEINVerification company scannedUser passportData verifyUI professionalLicense education employment consent
Initiate Identity Verification Response | success attempt
Check Upload ID Results | success result description
Quiz | success data
7 Year Criminal History Object | result message
Global Watch List Object | NumberOfRecordsFound WatchListRecords
Full Business Search Results | status status_verified corporation_type corporation_type_verified date_of_incorporation date_of_incorporation_verified business_names addresses
Employment Status Result | employer_name employer_address employer_town employer_country job_title start_date end_date current_employment contract_type employer_name_verified employer_address_verified employer_town_verified employer_country_verified job_title_verified start_date_verified end_date_verified current_employment_verified contract_type_verified status
Motor Vehicle Records Result | state record_type product first_name last_name birth_date is_clear valid returned_date current_license violations
County History Response | countyWithPrice priceToRunAllCounties
Order response | success uniqueIdentifier
County Criminal Records Result Response | success result
All counties order response | success result
All counties retrieval response | success result
`;

export type InterfaceFact = {
  id: string;
  method: string;
  path: string | null;
  mockPath: string | null;
  mandatory: string[];
  optional: string[];
  /** The keys of the answer. Null if the interface does not show it. */
  answerKeys: string[] | null;
};

const rowsOf = (table: string) =>
  table
    .trim()
    .split("\n")
    .map((row) => row.split(" | "));
const wordsOf = (cell = "-") => (cell === "-" ? [] : cell.split(" "));
const cellText = (cell = "-") => (cell === "-" ? null : cell);

const answerKeys = new Map(rowsOf(answerTable).map(([name, keys]) => [name, wordsOf(keys)]));

export const interfaceFacts: readonly InterfaceFact[] = rowsOf(operationTable).map(
  ([id = "", method = "", path, mockPath, mandatory, optional, answer]) => ({
    id,
    method,
    path: cellText(path),
    mockPath: cellText(mockPath),
    mandatory: wordsOf(mandatory),
    optional: wordsOf(optional),
    answerKeys: answerKeys.get(answer ?? "") ?? null,
  }),
);
