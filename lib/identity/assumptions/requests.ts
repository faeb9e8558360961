/** Assumptions about the fields that requests carry. */
import { type Assumption, uploads } from "./assumption";

export const requestAssumptions = [
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
    silence: "“Alphanumeric with dash” does not mention spaces and accents.",
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
    assumption:
      "Create User and Update User take 4, 5 or 9 digits, in mock mode Update User 4 or 9. Dashes and spaces are taken out.",
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
      "country may be sent with both passport uploads and is not asked for; countryCode is needed for the enhanced one. In mock mode country is sent with both, as 6 (other or unlisted) unless one is given.",
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
    assumption: "businessUUID and at least one value to compare.",
  },
  {
    id: "education-license-fields",
    operations: ["education.verify", "license.verify", "driving.record"],
    title: "Mandatory fields of education, license and driving record",
    silence: "Which fields are mandatory is not shown.",
    assumption:
      "schoolName; license_title, license_organization and license_number; license_number and state_abbr. Dates are DD-MM-YYYY as in every request.",
  },
] as const satisfies readonly Assumption[];
