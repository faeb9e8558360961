/**
 * What must hold before an operation can succeed, in the interface's terms, for the reference. `prerequisites.ts` has
 * those that the console checks itself.
 */
import type { OperationId } from "@/lib/identity/operations/list";
import type { Operation } from "@/lib/identity/operations/operation";
import { operation } from "@/lib/identity/operations/registry";

const attempts = "The company's limit of attempts is not reached.";
const images = (formats: string) => `Each image is ${formats}, at most 2 MB. PDF and other formats are refused.`;
const uploaded = (document: string) => `${document} was uploaded. Asked too early, the result is unknown_state.`;
const readDocument = (document: string) => [
  `Check Upload ${document} answered complete.`,
  `The name on the ${document === "ID" ? "ID" : "passport"} is the full name in the User Object, and the person is found.`,
];
const ordered = "A court search was ordered.";

const own: Partial<Record<OperationId, readonly string[]>> = {
  "user.create": ["First name, last name, birth date and email are given."],
  "user.consent": ["Consent is not recorded yet: it cannot be modified afterwards."],
  "user.update": [
    "After a successful identity verification first, middle and last name, birth date and SSN are rejected; other fields update.",
    "The SSN is sent only when an answer asks for it.",
  ],
  "user.hosted-ui-token": ["The redirect address is an SSL-secured URL."],
  "user.phone-code": ["Verify Phone sent a code."],
  "user.email-code": ["Verify Email sent a code."],
  "user.compare-photos": [
    "The target image is given, at most 2 MB, as is the source image.",
    "Without a source image, a photo ID or passport authenticated the user: its face is compared.",
  ],
  "user.ssn": ["The SSN is in the User Object. No earlier check is needed."],
  "user.criminal-report": [
    "hasCriminalRecord in the Test Result is true.",
    "A photo ID was uploaded, parsed and verified, or the identity proof quiz is completed. Otherwise the error asks for the quiz.",
    "House number and street name are in the User Object: both are needed for criminal checks.",
  ],
  "user.override": [
    "The identity is not verified yet.",
    "One of three holds: (a) the ID's confidence is 50 or more, and its name and birth date match; (b) the passport's result is Passed or Unknown, and its name and birth date match; (c) otherwise all 9 digits of the SSN are in the User Object, and verify.",
    "For a poor-confidence ID or passport, and low-stakes use only.",
  ],
  "user.test-result": [
    "The test window is over: before it ends the answer can be a false negative, and carries a note.",
  ],
  "document.upload-id": [
    images("JPEG or PNG"),
    "The front holds the photo and personal data, the back a PDF417 barcode. At least 5 megapixels.",
    attempts,
  ],
  "document.upload-id-enhanced": [images("JPG, JPEG or PNG"), "At least 8 megapixels.", attempts],
  "document.check-id": [uploaded("An ID")],
  "document.verify-id": readDocument("ID"),
  "document.upload-passport": [images("JPG, JPEG or PNG")],
  "document.upload-passport-enhanced": [images("JPG, JPEG or PNG")],
  "document.check-passport": [uploaded("A passport")],
  "document.verify-passport": readDocument("Passport"),
  "quiz.get": [
    "The user is found in public records. If not, the answer names what is missing; after all updates it asks for the SSN.",
    attempts,
  ],
  "quiz.answer": ["A quiz was asked for: its session id is sent back.", attempts],
  "background.seven-year": [
    "isBackgroundDisclosureAccepted is true in the consent.",
    "SSN, house number, street name, city, state and ZIP code are in the User Object. A partial SSN is the first 5 or last 4 digits.",
  ],
  "background.watchlist-report": [
    "The Global Watch List Search succeeded, and hasGlobalWatchlistRecord in the Test Result is true.",
  ],
  "business.full-search": ["A FEIN verification gave the businessUUID."],
  "employment.verify": [
    "Every mandatory field of each employment is given; without them the request is not processed.",
  ],
  "employment.result": ["An employment was submitted."],
  "records.all-counties": ["The user has a county history."],
  "records.county-result": [ordered],
  "records.all-results": [ordered],
};

/** The preconditions of an operation as sentences; empty: none. */
export function preconditionsOf(id: OperationId): string[] {
  const { needsConsent }: Operation = operation(id);
  return [
    ...(id === "user.create" ? [] : ["The access code is known and has not expired."]),
    ...(needsConsent ? ["Consent is recorded. Before, any identity verification call fails with BAD_REQUEST."] : []),
    ...(own[id] ?? []),
  ];
}
