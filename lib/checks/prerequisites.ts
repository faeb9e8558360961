/**
 * Why an operation cannot run now, by the rules of the interface and what the console knows. Pure. An unknown blocks
 * nothing: the operation is offered, and the service decides.
 */
import type { CheckBlock } from "@/lib/contracts/checks";
import type { BlockCode } from "@/lib/contracts/constants/checks";
import { type OperationId, operationIds } from "@/lib/identity/operations/list";
import type { Operation } from "@/lib/identity/operations/operation";
import { operation } from "@/lib/identity/operations/registry";
import {
  type ApplicantFacts,
  applicantHref,
  cardHref,
  lastRun,
  notYet,
  type RequiredField,
  type Rule,
  ranSinceRead,
  requiredFields,
  runHref,
  uploadOperations,
} from "./applicant-facts";
import {
  needsCompleteUpload,
  needsProvenIdentity,
  needsUpload,
  notVerified,
  notVerifiedBy,
  withinAttemptLimit,
} from "./identity-prerequisites";

/** Allowed with an expired code: only these two calls can show that the service knows the code again. */
const alwaysReadable: readonly OperationId[] = ["user.summary", "user.test-result"];

const needsValidCode: Rule = (facts) => {
  if (!facts.expired) return null;
  const fix = { href: applicantHref(facts), label: "Read the result again" };
  return { code: "expired", why: "The access code has expired, or the service does not know it.", fix };
};

/** "Without consent, any later identity verification call fails." */
const needsConsent: Rule = (facts) => {
  if (facts.consented) return null;
  const fix = { href: applicantHref(facts, "#consent"), label: "Record consent" };
  return { code: "consent", why: "Consent is not recorded.", fix };
};

/** "Consent cannot be modified afterwards." */
const consentOnce: Rule = (facts) =>
  facts.consented
    ? {
        code: "done",
        why: "Consent is recorded, and cannot be changed.",
        fix: { href: applicantHref(facts, "#consent"), label: "See it" },
      }
    : null;

const createdOnce: Rule = () => ({ code: "done", why: "The applicant is here already.", fix: null });

/* Fields of the User Object, and the terms of consent */

const fieldNames: Record<RequiredField, string> = {
  ssn: "SSN",
  houseNumber: "house number",
  streetName: "street name",
  city: "city",
  state: "state",
  zipCode: "ZIP code",
};

function listed(labels: readonly string[]): string {
  const last = labels.at(-1) ?? "";
  return labels.length > 1 ? `${labels.slice(0, -1).join(", ")} and ${last}` : last;
}

/** The block for missing fields, linked to the first one's input in the edit dialog. */
function missingData(facts: ApplicantFacts, missing: readonly RequiredField[], purpose: string): CheckBlock | null {
  const [first] = missing;
  if (!first) return null;
  const labels = missing.map((field) => fieldNames[field]);
  const are = missing.length > 1 ? "are" : "is";
  const list = listed(labels);
  const why = `${list.charAt(0).toUpperCase()}${list.slice(1)} ${are} missing, which ${purpose} needs.`;
  const label = missing.length > 1 ? "Add what is missing" : `Add the ${fieldNames[first]}`;
  return { code: "missing-data", why, fix: { href: applicantHref(facts, `?edit=${first}`), label } };
}

const missingOf = (facts: ApplicantFacts, fields: readonly RequiredField[]) =>
  fields.filter((field) => isMissing(facts, field));

/** An SSN that the service has checked cannot be missing, even if the console never sent one. */
function isMissing(facts: ApplicantFacts, field: RequiredField): boolean {
  if (facts.fields[field] !== "missing") return false;
  if (field !== "ssn") return true;
  const ssnState = facts.result?.sections.SSNVerification.state ?? "absent";
  return ssnState === "absent" && lastRun(facts, ["user.ssn"]) === undefined;
}

/** "It errors unless SSN, houseNumber, streetName, city, state and zipCode are in the User Object." */
const needsSevenYearData: Rule = (facts) => missingData(facts, missingOf(facts, requiredFields), "the 7-year history");

/** houseNumber and streetName: "both are needed for criminal checks". */
const needsHouseAndStreet: Rule = (facts) =>
  missingData(facts, missingOf(facts, ["houseNumber", "streetName"]), "a criminal check");

/** SSN Verification verifies the SSN of the User Object. */
const needsSsn: Rule = (facts) => missingData(facts, missingOf(facts, ["ssn"]), "SSN verification");

/**
 * The quiz is made from public records, where the applicant is found by address or else by SSN. With either one, the
 * service decides and names anything else it needs.
 */
const needsAddressOrSsn: Rule = (facts) => {
  const missing = missingOf(facts, requiredFields);
  const address = missing.filter((field) => field !== "ssn");
  return missing.includes("ssn") ? missingData(facts, address, "the quiz") : null;
};

/** "7 Year Criminal History requires isBackgroundDisclosureAccepted true in the consent"; consent is never changed. */
const needsDisclosure: Rule = (facts) => {
  const accepted = facts.result?.sections.consent.parsed?.background_check_disclosure_accepted;
  if (accepted !== false || !facts.consented) return null;
  return {
    code: "consent",
    why: "The background disclosure was not accepted, and consent cannot be changed afterwards.",
    fix: { href: applicantHref(facts, "#consent"), label: "See the consent" },
  };
};

/* Operations that need another one first */

const watchListSearch = "background.watchlist-search";

/** "Works only if the search succeeded and hasGlobalWatchlistRecord is true in the Test Result." */
const needsWatchListRecord: Rule = (facts) => {
  const section = facts.result?.sections.backgroundCheck;
  if (!section || section.state === "unrecognized" || ranSinceRead(facts, [watchListSearch])) return null;
  const found = section.parsed?.hasGlobalWatchlistRecord;
  if (found === true) return null;
  if (found === false) return notYet("The search found no record on a watch list, so there is no report.", null);
  if (lastRun(facts, [watchListSearch])) {
    const label = "See the background section";
    return notYet("The search has not said yet whether it found a record.", {
      href: cardHref(facts, "watchlist"),
      label,
    });
  }
  return notYet("The watch lists were not searched.", { href: runHref(facts, watchListSearch), label: "Search them" });
};

const sevenYearHistory = "background.seven-year";

/** "Generates a report when hasCriminalRecord in the Test Result is true." */
const needsCriminalRecord: Rule = (facts) => {
  const section = facts.result?.sections.backgroundCheck;
  if (!section || section.state === "unrecognized" || ranSinceRead(facts, [sevenYearHistory])) return null;
  const found = section.parsed?.hasCriminalRecord;
  if (found === true) return null;
  if (found === false) return notYet("The result flags no criminal record, so there is no report to generate.", null);
  const fix = { href: runHref(facts, sevenYearHistory), label: "Search the 7-year history" };
  return notYet("The result does not say whether there is a criminal record.", fix);
};

/** A code must be sent first. A flag in the result shows that one was, even if not from this console. */
const needsSentCode =
  (start: string, flag: "verifiedPhone" | "verifiedEmail", why: string): Rule =>
  (facts) => {
    const section = facts.result?.sections.contactProof;
    if (lastRun(facts, [start]) || !section || section.state === "unrecognized") return null;
    if (typeof section.parsed?.[flag] === "boolean") return null;
    return notYet(why, { href: runHref(facts, start), label: "Send the code" });
  };

const needsPhoneCode = needsSentCode("user.phone", "verifiedPhone", "No code was sent to the phone.");
const needsEmailCode = needsSentCode("user.email", "verifiedEmail", "No code was sent by email.");

/** Answers belong to the session in which the console got the quiz. */
const needsQuiz: Rule = (facts) =>
  lastRun(facts, ["quiz.get"])
    ? null
    : notYet("No quiz was asked for from here.", { href: runHref(facts, "quiz.get"), label: "Get a quiz" });

/** "businessUUID (from FEIN verification)." */
const needsBusinessId: Rule = (facts) => {
  const section = facts.result?.sections.FEINVerification;
  if (!section || section.state === "unrecognized" || ranSinceRead(facts, ["business.fein"])) return null;
  if ((section.parsed ?? []).some(({ uuid }) => Boolean(uuid?.trim()))) return null;
  const why = "No business was verified by its FEIN, which gives the identifier to search by.";
  return notYet(why, { href: runHref(facts, "business.fein"), label: "Verify a FEIN" });
};

/** Results exist only for employments that were submitted. */
const needsEmployment: Rule = (facts) => {
  const section = facts.result?.sections.employment;
  if (section?.state !== "absent" || lastRun(facts, ["employment.verify"])) return null;
  const label = "Ask about an employment";
  return notYet("No employment was asked about.", { href: runHref(facts, "employment.verify"), label });
};

/** Court results exist only for orders. */
const needsCourtOrder: Rule = (facts) =>
  facts.hasCourtOrder
    ? null
    : notYet("Nothing was ordered from a court.", {
        href: applicantHref(facts, "/orders/new"),
        label: "Order a search",
      });

/* The rules of each operation */

const idAttempts = withinAttemptLimit(uploadOperations.id);
const quizAttempts = withinAttemptLimit(["quiz.answer"], ["quiz.get"]);

const rules: Partial<Record<OperationId, readonly Rule[]>> = {
  "user.create": [createdOnce],
  "user.consent": [consentOnce],
  "user.phone-code": [needsPhoneCode],
  "user.email-code": [needsEmailCode],
  "user.ssn": [needsSsn],
  "user.criminal-report": [needsProvenIdentity, needsCriminalRecord, needsHouseAndStreet],
  "user.override": [notVerified],
  "document.upload-id": [idAttempts],
  "document.upload-id-enhanced": [idAttempts],
  "document.check-id": [needsUpload("id")],
  "document.verify-id": [notVerifiedBy("id"), needsCompleteUpload("id")],
  "document.check-passport": [needsUpload("passport")],
  "document.verify-passport": [notVerifiedBy("passport"), needsCompleteUpload("passport")],
  "quiz.get": [quizAttempts, needsAddressOrSsn],
  "quiz.answer": [quizAttempts, needsQuiz],
  "background.seven-year": [needsDisclosure, needsSevenYearData],
  "background.watchlist-report": [needsWatchListRecord],
  "business.full-search": [needsBusinessId],
  "employment.result": [needsEmployment],
  "records.county-result": [needsCourtOrder],
  "records.all-results": [needsCourtOrder],
};

/** The operations with rules beyond a valid code and consent. */
export const operationsWithRules = operationIds.filter((id) => rules[id] !== undefined);

/** From permanent blocks to those that one click removes. */
const severity: readonly BlockCode[] = [
  "expired",
  "permission",
  "done",
  "attempts",
  "consent",
  "missing-data",
  "not-yet",
];

/** Blocks, worst first. */
export function worstFirst(blocks: readonly CheckBlock[]): CheckBlock[] {
  return [...blocks].sort((left, right) => severity.indexOf(left.code) - severity.indexOf(right.code));
}

/**
 * Why an operation cannot run now. Does not check permissions.
 *
 * @returns each reason as a sentence with its fix, worst first; empty: the operation can run
 */
export function prerequisitesOf(operationId: OperationId, facts: ApplicantFacts): CheckBlock[] {
  const record: Operation = operation(operationId);
  const general = [
    ...(alwaysReadable.includes(operationId) ? [] : [needsValidCode]),
    ...(record.needsConsent ? [needsConsent] : []),
  ];
  const blocks = [...general, ...(rules[operationId] ?? [])].map((rule) => rule(facts));
  return worstFirst(blocks.filter((block) => block !== null));
}
