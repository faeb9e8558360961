/**
 * What keeps an operation from being run now, by the rules of the interface and by what is known here. Pure. What is not
 * known holds nothing back: then the operation is offered, and the service decides.
 */
import type { BlockCode, CheckBlock } from "@/lib/contracts/checks";
import type { Operation } from "@/lib/identity/operations/operation";
import { type OperationId, operation } from "@/lib/identity/operations/registry";
import { criminalData, disclosure, quizData, sevenYearData, ssnData } from "./prerequisites/data";
import { attemptsLeft, checkedComplete, uploaded } from "./prerequisites/documents";
import { type ApplicantFacts, onPage, type Rule, uploadsOf } from "./prerequisites/facts";
import {
  businessKnown,
  courtAsked,
  emailCodeSent,
  employmentAsked,
  identityShown,
  phoneCodeSent,
  quizTaken,
  watchListFound,
} from "./prerequisites/following";
import { notVerifiedYet, verifiedAlready } from "./prerequisites/verified";

/** An expired code: the two readings are how anybody would learn that it is known again. */
const alwaysReadable: readonly OperationId[] = ["user.summary", "user.test-result"];

const expired: Rule = (known) => {
  if (!known.expired) return null;
  const fix = { href: onPage(known), label: "Read the result again" };
  return { code: "expired", why: "The access code has expired, or the service does not know it.", fix };
};

/** "Without consent, any later identity verification call fails." */
const consent: Rule = (known) => {
  if (known.consented) return null;
  const fix = { href: onPage(known, "#consent"), label: "Record consent" };
  return { code: "consent", why: "Consent is not recorded.", fix };
};

/** "Consent cannot be modified afterwards." */
const consentOnce: Rule = (known) =>
  known.consented
    ? {
        code: "done",
        why: "Consent is recorded, and cannot be changed.",
        fix: { href: onPage(known, "#consent"), label: "See it" },
      }
    : null;

const createdOnce: Rule = () => ({ code: "done", why: "The applicant is here already.", fix: null });

const idAttempts = attemptsLeft(uploadsOf.id);
const quizAttempts = attemptsLeft(["quiz.answer"], ["quiz.get"]);

const rules: Partial<Record<OperationId, readonly Rule[]>> = {
  "user.create": [createdOnce],
  "user.consent": [consentOnce],
  "user.phone-code": [phoneCodeSent],
  "user.email-code": [emailCodeSent],
  "user.ssn": [ssnData],
  "user.criminal-report": [identityShown, criminalData],
  "user.override": [notVerifiedYet],
  "document.upload-id": [idAttempts],
  "document.upload-id-enhanced": [idAttempts],
  "document.check-id": [uploaded("id")],
  "document.verify-id": [verifiedAlready("id"), checkedComplete("id")],
  "document.check-passport": [uploaded("passport")],
  "document.verify-passport": [verifiedAlready("passport"), checkedComplete("passport")],
  "quiz.get": [quizAttempts, quizData],
  "quiz.answer": [quizAttempts, quizTaken],
  "background.seven-year": [disclosure, sevenYearData],
  "background.watchlist-report": [watchListFound],
  "business.full-search": [businessKnown],
  "employment.result": [employmentAsked],
  "records.county-result": [courtAsked],
  "records.all-results": [courtAsked],
};

/** From what nobody can put right to what the next click does. */
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
 * Why an operation cannot be run now.
 *
 * @param operationId of the registry
 * @param known what is known of the applicant
 * @returns each reason as a sentence, with the way to put it right, worst first; empty: it can be run. Who may run it is
 *   not judged here
 */
export function prerequisitesOf(operationId: OperationId, known: ApplicantFacts): CheckBlock[] {
  const record: Operation = operation(operationId);
  const general = [
    ...(alwaysReadable.includes(operationId) ? [] : [expired]),
    ...(record.needsConsent ? [consent] : []),
  ];
  const judged = [...general, ...(rules[operationId] ?? [])].map((rule) => rule(known));
  return worstFirst(judged.filter((block) => block !== null));
}
