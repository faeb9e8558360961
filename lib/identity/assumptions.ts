import type { OperationId } from "./operations/registry";

/**
 * Every assumption that Proofdesk makes where the interface is silent, declared once. Shown on the reference page and in
 * the README. Code may rely only on assumptions listed here.
 */
export type Assumption = {
  id: string;
  title: string;
  /** What the interface does not say. */
  silence: string;
  /** What Proofdesk does. */
  assumption: string;
  /** The setting that changes it, if any. */
  configurableBy?: string;
  /** The operations it applies to; absent: all. */
  operations?: readonly OperationId[];
};

const courtOrders = [
  "records.county-criminal",
  "records.county-civil",
  "records.federal-criminal",
  "records.federal-civil",
  "records.all-counties",
] as const;
const courtResults = ["records.county-result", "records.all-results"] as const;
const uploads = [
  "document.upload-id",
  "document.upload-id-enhanced",
  "document.upload-passport",
  "document.upload-passport-enhanced",
] as const;

export const assumptions = [
  {
    id: "mock-only-paths",
    operations: [
      "driving.record",
      "education.verify",
      "license.verify",
      "records.county-history",
      ...courtOrders,
      ...courtResults,
    ],
    title: "Production paths of mock-only operations",
    silence:
      "Production paths of the motor vehicle record, education, professional license, county history and all court record operations are not shown.",
    assumption: "The production path is the mock path without /mock; the motor vehicle record keeps /identity/mvr.",
    configurableBy: "IDENTITY_PATHS",
  },
  {
    id: "production-only-mock-paths",
    operations: ["user.summary", "user.hosted-ui-token", "employment.result"],
    title: "Mock paths of Get User, the hosted UI token and the employment result",
    silence: "The mock host's list has no entry for these three.",
    assumption: "The mock path is /mock before the production path.",
    configurableBy: "IDENTITY_PATHS",
  },
  {
    id: "county-order-fields",
    operations: courtOrders,
    title: "Which county an order searches",
    silence: "County orders are shown with userAccessCode alone.",
    assumption:
      "County criminal and county civil orders carry countyUUID (when the county history gave one), county and state. Federal orders and the order of all counties carry nothing more.",
  },
  {
    id: "result-identifier",
    operations: courtResults,
    title: "How one court result is asked for",
    silence: "Fields of the result retrieval beyond userAccessCode are not shown.",
    assumption:
      "County Criminal Records Result carries the order's identifier as uniqueIdentifier, and answers for county, federal, criminal and civil orders alike. The retrieval of all results carries nothing more.",
  },
  {
    id: "order-matching",
    operations: [...courtOrders, ...courtResults],
    title: "What joins a court result to its order",
    silence: "It is not said that result.uuid is the order's uniqueIdentifier.",
    assumption: "It is. A result whose uuid nobody holds is matched by a person.",
  },
  {
    id: "civil-results",
    operations: ["records.county-civil", "records.federal-civil", "records.all-results"],
    title: "Civil results in the retrieval of all results",
    silence:
      "The retrieval is called that of the results of all asynchronous criminal requests; whether it lists civil ones is not shown.",
    assumption:
      "It lists them, with their own type. A civil order of unknown outcome is looked for there; where it does not list them nothing is found, and a person decides.",
  },
  {
    id: "criminal-flag",
    operations: ["user.criminal-report", "background.seven-year"],
    title: "What sets the criminal flag",
    silence:
      "Generate Criminal Background Report generates a report when hasCriminalRecord is true; what sets the flag, and what happens when it is not true, is not shown.",
    assumption:
      "The 7-year history sets it. Until it is true the console does not offer the report, and the sandbox refuses it.",
  },
  {
    id: "court-states",
    operations: courtResults,
    title: "Court result states",
    silence:
      "Moves of status and sub_status, and values beyond COMPLETE, PENDING, RECORD and IN_PROGRESS, are not shown.",
    assumption:
      "PENDING leads to COMPLETE and not back; a result that goes back is a signal. Another value is unknown, which is never clear.",
  },
  {
    id: "court-copy-states",
    operations: courtResults,
    title: "States of a court copy",
    silence: "PENDING is the only status of a court copy that is shown.",
    assumption: "A copy is there when it carries a document, whatever its status. In the sandbox such a copy has none.",
  },
  {
    id: "currency",
    operations: ["user.ssn", "records.county-history", ...courtOrders],
    title: "Currency of prices",
    silence: "Prices are numbers without a currency.",
    assumption: "They are shown as numbers without one. A null price is “not priced by the service”, never 0.",
  },
  {
    id: "what-is-billed",
    operations: ["records.county-history", "user.override"],
    title: "Which calls cost money",
    silence: "Prices per operation come with the account; no operation is said to cost nothing.",
    assumption:
      "A record-keeping call and the reading of a result have no price stated. Everything else, with the county history and the override, is treated as billed and sent once whatever happens.",
  },
  {
    id: "override-in-result",
    operations: ["user.override", "user.test-result"],
    title: "Where an override shows",
    silence:
      "Manually Verify Identity verifies the identity and answers that the call worked; that the Test Result shows it is not said, and idVerification is the verdict of the ID upload test.",
    assumption:
      "No part of the Test Result changes. The console marks the identity as verified by override from its own record. A PASS that a service shows afterwards, without an ID having been uploaded, is kept and not counted as a passed ID.",
  },
  {
    id: "attempt-limit",
    operations: [...uploads, "quiz.answer"],
    title: "Limit of attempts",
    silence: "The company's limit on uploads and quiz tries, and the message when it is reached, are not shown.",
    assumption:
      "The console counts attempts and shows the service's own refusal. ID uploads are counted together, and passports have no limit, as they are not named among what is refused. The sandbox allows 3.",
  },
  {
    id: "test-window",
    operations: ["user.test-result"],
    title: "Length of the test window",
    silence: "How long an applicant stays inside the test window is not shown.",
    assumption: "The note alone says that the window is open. In the sandbox it lasts a few minutes.",
  },
  {
    id: "note-position",
    operations: ["user.test-result"],
    title: "Where the note stands",
    silence: "Position and type of the note key in the Test Result are not shown.",
    assumption:
      "Any key named note, at any depth and of any type but null, false and empty text, means that the window is open.",
  },
  {
    id: "text-limits",
    operations: [
      "user.create",
      "user.update",
      "user.consent",
      "user.phone-code",
      "user.email-code",
      "business.fein",
      "business.full-search",
      "employment.verify",
      "education.verify",
      "license.verify",
      "driving.record",
    ],
    title: "Lengths of text fields",
    silence: "No length of any text field is shown.",
    assumption:
      "Names and towns take 100 characters, addresses and organizations 200, email 254, codes 12 digits. Control characters are refused.",
  },
  {
    id: "street-name-letters",
    operations: ["user.create", "user.update"],
    title: "Letters of a street name",
    silence: "“Alphanumeric with dash” does not speak of spaces and accents.",
    assumption: "Spaces and letters of any script are accepted beside digits and dashes.",
  },
  {
    id: "nothing-to-compare",
    operations: ["user.compare-photos"],
    title: "Photos with nothing to compare",
    silence:
      "What Compare Photos does with documentFaceMatch false and no source image is not shown, nor with documentFaceMatch true before a document was read.",
    assumption:
      "The first is not sent, as nothing would be compared. The second is sent: the images are saved, and in the sandbox the comparison then has no score.",
  },
  {
    id: "two-megabytes",
    operations: ["user.compare-photos", ...uploads],
    title: "Size of 2 MB",
    silence: "Whether 2 MB is 2,000,000 or 2,097,152 bytes is not shown.",
    assumption: "2,097,152 bytes after decoding.",
  },
  {
    id: "ssn-lengths",
    operations: ["user.create", "user.update"],
    title: "SSN lengths",
    silence:
      "The 7-year history takes the first 5 or last 4 digits, the mock's update the last 4 or all 9; production's own rule is not shown.",
    assumption: "Create User and Update User take 4, 5 or 9 digits. Dashes and spaces are taken out.",
  },
  {
    id: "user-country",
    operations: ["user.create", "user.update"],
    title: "Country of a user",
    silence: "Create User only mentions a country code string; Update User does not list it.",
    assumption:
      "Create User takes one of the listed region names or an ISO 3166 code of three letters; Update User takes none.",
  },
  {
    id: "phone-number",
    operations: ["user.create", "user.update", "user.phone"],
    title: "Where the phone number comes from",
    silence: "The User Object has a phone, and no request carries one.",
    assumption: "The console neither asks for nor sends a phone number.",
  },
  {
    id: "consent-disclosure",
    operations: ["user.consent", "background.seven-year"],
    title: "Consent without the background disclosure",
    silence:
      "Whether consent can be recorded with the disclosure not accepted is not shown; the 7-year history asks for it.",
    assumption:
      "isBackgroundDisclosureAccepted may be false, the two other certifications have to be given. All are sent as true or false.",
  },
  {
    id: "passport-country",
    operations: ["document.upload-passport", "document.upload-passport-enhanced"],
    title: "Country in passport uploads",
    silence:
      "Only the mock lists an integer country for passports, and trailing fields of the enhanced upload are not shown.",
    assumption:
      "country may be sent with both passport uploads and is not asked for; countryCode is needed for the enhanced one.",
  },
  {
    id: "hosted-ui-redirect",
    operations: ["user.hosted-ui-token"],
    title: "Hosted UI redirect address",
    silence: "Whether redirectURL is required is not shown, nor how long a token lives.",
    assumption: "It may be left out. A token is never stored.",
  },
  {
    id: "business-search-fields",
    operations: ["business.full-search"],
    title: "Mandatory fields of the full business search",
    silence: "Which fields are mandatory is not shown.",
    assumption: "businessUUID and at least one thing to compare.",
  },
  {
    id: "education-license-fields",
    operations: ["education.verify", "license.verify", "driving.record"],
    title: "Mandatory fields of education, license and driving record",
    silence: "Which fields are mandatory is not shown.",
    assumption:
      "schoolName; license_title, license_organization and license_number; license_number and state_abbr. Dates are DD-MM-YYYY as in every request.",
  },
  {
    id: "education-license-answers",
    operations: ["education.verify", "license.verify"],
    title: "Answers of education and license verification",
    silence: "Whether they answer with result entries or only that the call worked is not shown.",
    assumption: "Either is read. What counts is the section of the Test Result.",
  },
  {
    id: "employment-authorization",
    operations: ["employment.verify"],
    title: "Authorization of the employment request",
    silence: "Employment Verification Request is shown without the Authorization header.",
    assumption: "The header is sent, as with every other production call.",
  },
  {
    id: "quiz-answer-response",
    operations: ["quiz.answer"],
    title: "Verify Quiz Response Object",
    silence: "The answer to a quiz is named but not described.",
    assumption: "It has the quiz's envelope: success and data. The verdict is identityProof in the Test Result.",
  },
  {
    id: "status-417",
    title: "Status 417 and error texts",
    silence: "The meaning of 417 and the complete list of error texts are not shown.",
    assumption:
      "417 is shown with the service's own message. Texts that speak of an access code, an auth key or consent are recognized by their words.",
  },
  {
    id: "mock-scenarios",
    operations: [
      "user.phone",
      "user.phone-code",
      "user.email-code",
      "document.check-id",
      "document.check-passport",
      "document.upload-passport",
      "education.verify",
      "license.verify",
    ],
    title: "Scenarios of the mock host",
    silence: "Which code shows what is often named only by a number of scenarios, and errors without their status.",
    assumption:
      "A code that a row names without a word works. Where a row counts two scenarios of a code that is typed in, the first is the right code and the second a wrong one; Verify Phone, at one path with Verify Email, works for both. Errors are 400 with the standard body, those of the Check operations are upload results; the third scenario of the passport uploads is that of all other codes. Only the sandbox's mock mode depends on it.",
  },
  {
    id: "webhook-shape",
    operations: [
      "document.upload-id-enhanced",
      "document.upload-passport-enhanced",
      "document.check-id",
      "document.check-passport",
    ],
    title: "Notification of a finished manual review",
    silence: "Event names, body, registration, signing, retries and order are not shown.",
    assumption: "It is a hint to ask the service again, and nothing in it is believed. Polling does without it.",
  },
] as const satisfies readonly Assumption[];

/** The assumptions that apply to an operation; those that apply to all operations come last. */
export function assumptionsOf(id: OperationId): Assumption[] {
  const all: readonly Assumption[] = assumptions;
  const named = all.filter(({ operations }) => operations?.includes(id));
  return [...named, ...all.filter(({ operations }) => operations === undefined)];
}
