/** Preconditions of the operations that prove an identity, and of the operations that need a proven identity. */

import type { SectionState } from "@/lib/domain/results/keys";
import type { Sections } from "@/lib/domain/results/sections";
import { stateOfWord, wordOf } from "@/lib/domain/results/states";
import type { OperationId } from "@/lib/identity/operations/list";
import {
  type ApplicantFacts,
  applicantHref,
  cardHref,
  type Document,
  isAfter,
  lastRun,
  notYet,
  type Rule,
  ranSinceRead,
  runHref,
  uploadOperations,
} from "./applicant-facts";
import type { CheckBlock } from "./blocks";

const documentNames: Record<Document, string> = { id: "ID", passport: "passport" };

function isInResult({ result }: ApplicantFacts, document: Document): boolean | null {
  if (!result) return null;
  const { idVerification, scannedUser, passportData } = result.sections;
  const parts = document === "id" ? [idVerification, scannedUser] : [passportData];
  return parts.some(({ state }) => state !== "absent");
}

function notUploaded(facts: ApplicantFacts, document: Document): CheckBlock | null {
  if (lastRun(facts, uploadOperations[document]) || isInResult(facts, document) !== false) return null;
  const fix = { href: runHref(facts, `document.upload-${document}`), label: "Upload it" };
  return notYet(`No ${documentNames[document]} was uploaded.`, fix);
}

/** Requires an upload, because without one a status call only answers `unknown_state`. */
export const needsUpload =
  (document: Document): Rule =>
  (facts) =>
    notUploaded(facts, document);

const notComplete: Record<string, string> = {
  parsing_failed: "could not be read. Upload it again",
  unknown_state: "is not processed yet. Check again after 20 seconds",
  unknown_error: "could not be processed. Check again in a few moments",
  under_review: "is reviewed by a person at the service. Check again in a few minutes",
};

/** "upload result complete → Verify": requires the status `complete` for the latest upload. */
export const needsCompleteUpload =
  (document: Document): Rule =>
  (facts) => {
    const missing = notUploaded(facts, document);
    if (missing) return missing;
    const upload = lastRun(facts, uploadOperations[document]);
    const state = facts.uploads[document];
    const isOfThisUpload = state !== null && (!upload || isAfter(state.at, upload.startedAt));
    const result = isOfThisUpload ? wordOf(state.result) : null;
    const fix = { href: runHref(facts, `document.check-${document}`), label: "Check the upload status" };
    if (result === "complete") return null;
    if (result !== null) {
      const why = Object.hasOwn(notComplete, result) ? notComplete[result] : "is not complete. Check again";
      return notYet(`The ${documentNames[document]} ${why}.`, fix);
    }
    // The console read no status after this upload. Data in the result may come from an earlier upload, so it counts
    // only if the result is newer than the upload.
    const readAt = facts.result?.readAt;
    const isRead = isInResult(facts, document) && readAt !== undefined;
    if (isRead && (!upload || isAfter(readAt, upload.finishedAt ?? upload.startedAt))) return null;
    return notYet(`The ${documentNames[document]} upload has not been checked yet.`, fix);
  };

/**
 * How long the console trusts the service's refusal, in milliseconds: only a day, because the company may raise its
 * limit.
 */
const refusalHoldsMs = 24 * 3_600_000;

/**
 * "Attempts reach company limit → no further uploadId, uploadIdEnhanced or Verify Quiz attempts." The console knows the
 * limit from its setting, or from the service's refusal. The attempts of all `operations` together count against the
 * limit.
 */
export const withinAttemptLimit =
  (operations: readonly OperationId[]): Rule =>
  (facts) => {
    const tries = facts.runs.filter(({ operationId }) => operations.some((one) => one === operationId));
    const used = tries.filter(({ outcome }) => outcome === "answered").length;
    const fix = { href: applicantHref(facts, "/override"), label: "Request a manual override" };
    if (facts.attemptLimit !== null && used >= facts.attemptLimit) {
      return { code: "attempts", why: `All ${facts.attemptLimit} attempts are used.`, fix };
    }
    const last = tries.find(({ outcome }) => outcome !== "failed");
    const isOver = last?.outcome === "refused" && last.errorCode === "attempts_exhausted";
    if (!isOver || Date.parse(facts.now) - Date.parse(last.startedAt) > refusalHoldsMs) return null;
    return { code: "attempts", why: "The service refused the last try: its limit of attempts is reached.", fix };
  };

/** An override is applied only once. After it, the service has nothing left to verify. */
const notOverridden: Rule = (facts) =>
  facts.overridden
    ? {
        code: "done",
        why: "The identity is verified by override.",
        fix: { href: applicantHref(facts), label: "See it" },
        verifiedBy: "override",
      }
    : null;

/** Whether `idVerification` shows that the service has verified the ID. */
const idPassed = ({ result }: ApplicantFacts) =>
  stateOfWord(result?.sections.idVerification.parsed?.status ?? null) === "clear";

/**
 * Returns the document that verified the identity, or null. The result shows it for an ID. The answer of Verify shows
 * it for an ID and for a passport.
 */
function verifiedBy(facts: ApplicantFacts): Document | null {
  if (idPassed(facts) || facts.verified.id) return "id";
  return facts.verified.passport ? "passport" : null;
}

const linkToCard = (facts: ApplicantFacts, document: Document) => ({
  href: cardHref(facts, document),
  label: `See the ${documentNames[document]}`,
});

/** "identity not verified → Manually Verify Identity": blocked once the identity is verified in any way. */
export const notVerified: Rule = (facts) => {
  const by = verifiedBy(facts);
  if (facts.overridden || !by) return notOverridden(facts);
  return {
    code: "done",
    why: "The service has verified this identity itself.",
    fix: linkToCard(facts, by),
    verifiedBy: by,
  };
};

/** Blocks another verification of a verified identity. A document that was uploaded since may be verified again. */
export const notVerifiedBy =
  (document: Document): Rule =>
  (facts) => {
    if (facts.overridden) return notOverridden(facts);
    const by = verifiedBy(facts);
    if (!by) return null;
    const upload = lastRun(facts, uploadOperations[document]);
    const verified = lastRun(facts, [`document.verify-${document}`]);
    if (upload && (!verified || isAfter(upload.startedAt, verified.startedAt))) return null;
    const why = `The ${documentNames[by]} is verified${by === document ? "" : ", and with it the identity"}.`;
    return { code: "done", why, fix: linkToCard(facts, by), verifiedBy: by };
  };

/** Operations that may have proven the identity since the result was read. An upload alone proves nothing. */
const proofs = ["document.verify-id", "document.verify-passport", "quiz.answer", "user.hosted-ui-token"];

const unproven: readonly SectionState[] = ["absent", "attention", "pending"];

/** Whether the identity may be verified as far as the console can tell. */
function mayBeProven(facts: ApplicantFacts, sections: Sections): boolean {
  const { identityProof, idVerification, passportData } = sections;
  if (identityProof.state === "unrecognized" || identityProof.parsed?.status === true) return true;
  const verdicts = [idVerification, sections["verifyUI.scannedUser"], sections["verifyUI.passport"]];
  if (verdicts.some(({ state }) => !unproven.includes(state))) return true;
  // The result does not show whether Verify was called for a passport. The console therefore cannot tell for a passport
  // that was uploaded elsewhere.
  const isFromHere = lastRun(facts, [...uploadOperations.passport, "document.check-passport"]) !== undefined;
  return !isFromHere && !unproven.includes(passportData.state);
}

/**
 * Requires that "the user uploaded a photo ID that parsed correctly, or completed the identity proof quiz", and that
 * Verify was called, which "is required; later calls such as Generate Criminal Background Report fail until it is
 * done".
 */
export const needsProvenIdentity: Rule = (facts) => {
  if (facts.overridden || verifiedBy(facts) || ranSinceRead(facts, proofs)) return null;
  const why = "No document is verified, and no quiz was passed.";
  if (!facts.result) return notYet(why, { href: runHref(facts, "document.upload-id"), label: "Upload an ID" });
  const { sections } = facts.result;
  if (mayBeProven(facts, sections)) return null;
  if (sections.idVerification.state === "attention") {
    return notYet(why, { href: runHref(facts, "quiz.get"), label: "Get a quiz" });
  }
  if (sections.scannedUser.state !== "absent") {
    return notYet(why, { href: runHref(facts, "document.verify-id"), label: "Verify the ID" });
  }
  if (sections.passportData.state !== "absent") {
    return notYet(why, { href: runHref(facts, "document.verify-passport"), label: "Verify the passport" });
  }
  return notYet(why, { href: runHref(facts, "document.upload-id"), label: "Upload an ID" });
};
