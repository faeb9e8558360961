/**
 * What must hold before an operation can succeed. One table serves the reference, the pages that offer operations, and
 * the server that sends them. A precondition has a rule if the console can judge it. Otherwise, the service decides.
 */

import { plural } from "@/lib/base/dates";
import { unreadableWords } from "@/lib/domain/results/resolutions";
import type { OperationId } from "@/lib/identity/operations/list";
import type { Operation } from "@/lib/identity/operations/operation";
import { operation } from "@/lib/identity/operations/registry";
import {
  type ApplicantFacts,
  applicantHref,
  evidenceHref,
  notYet,
  type Rule,
  requiredFields,
  uploadOperations,
} from "./applicant-facts";
import type { BlockCode, CheckBlock } from "./blocks";
import {
  needsCompleteUpload,
  needsProvenIdentity,
  needsUpload,
  notVerified,
  notVerifiedBy,
  withinAttemptLimit,
} from "./identity-rules";
import {
  consentOnce,
  needsBusinessId,
  needsCourtOrder,
  needsCriminalRecord,
  needsDisclosure,
  needsEmployment,
  needsFields,
  needsOverrideCondition,
  needsQuiz,
  needsSentCode,
  needsWatchListRecord,
} from "./precondition-rules";

/** `says` is the sentence of the interface. `rule` is the console's rule, if the console can judge the precondition. */
type Precondition = { says: string; rule?: Rule };

/* Every operation */

/** The facts in the applicant's row, for the rules of every operation. */
type GeneralFacts = Pick<ApplicantFacts, "applicantId" | "expired" | "consented">;
type GeneralRule = (facts: GeneralFacts) => CheckBlock | null;

/**
 * These two operations may run with an expired access code, because only they can show that the service knows the code
 * again.
 */
const alwaysReadable: readonly OperationId[] = ["user.summary", "user.test-result"];

const howToGoOn = "To go on, create the applicant again, or add the new code that the service gave.";

const needsValidCode: GeneralRule = (facts) => {
  if (!facts.expired) return null;
  const fix = { href: applicantHref(facts), label: "Read the result again" };
  return { code: "expired", why: `The access code has expired, or the service does not know it. ${howToGoOn}`, fix };
};

const needsConsent: GeneralRule = (facts) => {
  if (facts.consented) return null;
  const fix = { href: evidenceHref(facts.applicantId, "consent"), label: "Record consent" };
  return { code: "consent", why: "Consent is not recorded.", fix };
};

/**
 * Requires that all stored records of the case can be read. A record that cannot be read may be a reason not to run the
 * operation, or may already contain its answer.
 */
const needsReadableCase: Rule = ({ unreadable }) => {
  if (unreadable === 0) return null;
  const [, way] = unreadableWords(unreadable);
  return notYet(`This case has ${plural(unreadable, "record")} that can't be read. ${way}`, null);
};

/* The table */

const images = (formats: string): Precondition => ({
  says: `Each image is ${formats}, at most 2 MB. PDF and other formats are refused.`,
});
const attempts = (operations: readonly OperationId[]): Precondition => ({
  says: "The company's limit of attempts is not reached.",
  rule: withinAttemptLimit(operations),
});
const idAttempts = attempts(uploadOperations.id);
const houseAndStreet = needsFields(["houseNumber", "streetName"], "a criminal check");
const ordered: Precondition = { says: "A court search was ordered.", rule: needsCourtOrder };

const table: Partial<Record<OperationId, readonly Precondition[]>> = {
  "user.create": [
    {
      says: "First name, last name, birth date and email are given.",
      rule: () => ({ code: "done", why: "The applicant is here already.", fix: null }),
    },
  ],
  "user.consent": [{ says: "Consent is not recorded yet: it cannot be modified afterwards.", rule: consentOnce }],
  "user.update": [
    {
      says: "After a successful identity verification first, middle and last name, birth date and SSN are rejected; other fields update.",
    },
    { says: "The SSN is sent only when an answer asks for it." },
  ],
  "user.hosted-ui-token": [{ says: "The redirect address is an SSL-secured URL." }],
  "user.phone-code": [
    {
      says: "Verify Phone sent a code.",
      rule: needsSentCode("user.phone", "verifiedPhone", "No code was sent to the phone."),
    },
  ],
  "user.email-code": [
    {
      says: "Verify Email sent a code.",
      rule: needsSentCode("user.email", "verifiedEmail", "No code was sent by email."),
    },
  ],
  "user.compare-photos": [
    { says: "The target image is given, at most 2 MB, as is the source image." },
    { says: "Without a source image, a photo ID or passport authenticated the user: its face is compared." },
  ],
  "user.ssn": [
    {
      says: "The SSN is in the User Object. No earlier check is needed.",
      rule: needsFields(["ssn"], "SSN verification"),
    },
  ],
  "user.criminal-report": [
    {
      says: "A photo ID was uploaded, parsed and verified, or the identity proof quiz is completed. Otherwise the error asks for the quiz.",
      rule: needsProvenIdentity,
    },
    { says: "hasCriminalRecord in the Test Result is true.", rule: needsCriminalRecord },
    {
      says: "House number and street name are in the User Object: both are needed for criminal checks.",
      rule: houseAndStreet,
    },
  ],
  "user.override": [
    { says: "The identity is not verified yet.", rule: notVerified },
    {
      says: "One of three holds: (a) the ID's confidence is 50 or more, and its name and birth date match; (b) the passport's result is Passed or Unknown, and its name and birth date match; (c) otherwise all 9 digits of the SSN are in the User Object, and verify.",
      rule: needsOverrideCondition,
    },
    { says: "For a poor-confidence ID or passport, and low-stakes use only." },
  ],
  "user.test-result": [
    { says: "The test window is over: before it ends the answer can be a false negative, and carries a note." },
  ],
  "document.upload-id": [
    images("JPEG or PNG"),
    {
      says: "The front holds the photo and personal data, the back a PDF417 barcode. At least 5 megapixels.",
    },
    idAttempts,
  ],
  "document.upload-id-enhanced": [images("JPG, JPEG or PNG"), { says: "At least 8 megapixels." }, idAttempts],
  "document.check-id": [
    {
      says: "An ID was uploaded. If the status is requested too early, the service returns unknown_state.",
      rule: needsUpload("id"),
    },
  ],
  "document.verify-id": [
    { says: "The identity is not verified yet, or another ID was uploaded since.", rule: notVerifiedBy("id") },
    { says: "Check Upload ID answered complete.", rule: needsCompleteUpload("id") },
    { says: "The name on the ID is the full name in the User Object, and the person is found." },
  ],
  "document.upload-passport": [images("JPG, JPEG or PNG")],
  "document.upload-passport-enhanced": [images("JPG, JPEG or PNG")],
  "document.check-passport": [
    {
      says: "A passport was uploaded. If the status is requested too early, the service returns unknown_state.",
      rule: needsUpload("passport"),
    },
  ],
  "document.verify-passport": [
    {
      says: "The identity is not verified yet, or another passport was uploaded since.",
      rule: notVerifiedBy("passport"),
    },
    { says: "Check Upload Passport answered complete.", rule: needsCompleteUpload("passport") },
    { says: "The name on the passport is the full name in the User Object, and the person is found." },
  ],
  "quiz.get": [
    {
      says: "The user is found in public records. If not, the answer names what is missing; after all updates it asks for the SSN.",
    },
  ],
  "quiz.answer": [
    { says: "A quiz was asked for: its session id is sent back.", rule: needsQuiz },
    attempts(["quiz.answer"]),
  ],
  "background.seven-year": [
    { says: "isBackgroundDisclosureAccepted is true in the consent.", rule: needsDisclosure },
    {
      says: "SSN, house number, street name, city, state and ZIP code are in the User Object. A partial SSN is the first 5 or last 4 digits.",
      rule: needsFields(requiredFields, "the 7-year history"),
    },
  ],
  "background.watchlist-report": [
    {
      says: "The Global Watch List Search succeeded, and hasGlobalWatchlistRecord in the Test Result is true.",
      rule: needsWatchListRecord,
    },
  ],
  "business.full-search": [{ says: "A FEIN verification gave the businessUUID.", rule: needsBusinessId }],
  "employment.verify": [
    { says: "Every mandatory field of each employment is given; without them the request is not processed." },
  ],
  "employment.result": [{ says: "An employment was submitted.", rule: needsEmployment }],
  "records.all-counties": [{ says: "The user has a county history." }],
  "records.county-result": [ordered],
  "records.all-results": [ordered],
};

/**
 * Returns the preconditions of every operation: a known access code, and consent, because "without consent, any later
 * identity verification call fails".
 */
function generalOf(id: OperationId): { says: string; rule?: GeneralRule }[] {
  const { needsConsent: asksForConsent }: Operation = operation(id);
  const code = "The access code is known and has not expired.";
  const consent = "Consent is recorded. Before, any identity verification call fails with BAD_REQUEST.";
  return [
    ...(id === "user.create" ? [] : [{ says: code, ...(alwaysReadable.includes(id) ? {} : { rule: needsValidCode }) }]),
    ...(asksForConsent ? [{ says: consent, rule: needsConsent }] : []),
  ];
}

export const preconditionsOf = (id: OperationId): string[] =>
  [...generalOf(id), ...(table[id] ?? [])].map(({ says }) => says);

/** Returns the operation's own rules, without the general ones and without the rule about unreadable records. */
export const rulesOf = (id: OperationId): Rule[] => (table[id] ?? []).flatMap(({ rule }) => rule ?? []);

/** The codes, from permanent blocks to blocks that one click removes. */
const severity: readonly BlockCode[] = [
  "expired",
  "permission",
  "done",
  "attempts",
  "consent",
  "missing-data",
  "not-yet",
];

export function worstFirst(blocks: readonly CheckBlock[]): CheckBlock[] {
  return [...blocks].sort((left, right) => severity.indexOf(left.code) - severity.indexOf(right.code));
}

export const generalBlocksOf = (id: OperationId, facts: GeneralFacts): CheckBlock[] =>
  generalOf(id).flatMap(({ rule }) => rule?.(facts) ?? []);

/**
 * Returns the blocks, worst first. An empty list means that the operation can run. Permissions are checked elsewhere.
 */
export function blocksOf(id: OperationId, facts: ApplicantFacts): CheckBlock[] {
  const isBilled = operation(id).billing !== "not-stated";
  const rules = isBilled ? [...rulesOf(id), needsReadableCase] : rulesOf(id);
  const own = rules.flatMap((rule) => rule(facts) ?? []);
  return worstFirst([...generalBlocksOf(id, facts), ...own]);
}
