/**
 * What holds back the operations that prove an identity: uploads and their status, what opens Verify, the limit of
 * attempts, what is verified already, and what needs a proven identity.
 */
import type { CheckBlock } from "@/lib/contracts/checks";
import type { SectionState } from "@/lib/contracts/results";
import type { Sections } from "@/lib/results/sections";
import { stateOfWord, wordOf } from "@/lib/results/states";
import {
  type ApplicantFacts,
  type Document,
  isAfter,
  lastRun,
  notYet,
  onCard,
  onPage,
  type Rule,
  ranSinceRead,
  runOf,
  uploadsOf,
} from "./applicant-facts";

const words: Record<Document, string> = { id: "ID", passport: "passport" };

/** Whether the result holds anything read from the document; null when no result was read. */
function isInResult({ result }: ApplicantFacts, document: Document): boolean | null {
  if (!result) return null;
  const { idVerification, scannedUser, passportData } = result.sections;
  const parts = document === "id" ? [idVerification, scannedUser] : [passportData];
  return parts.some(({ state }) => state !== "absent");
}

function notUploaded(known: ApplicantFacts, document: Document): CheckBlock | null {
  if (lastRun(known, uploadsOf[document]) || isInResult(known, document) !== false) return null;
  const why = `No ${words[document]} was uploaded.`;
  return { code: "not-yet", why, fix: { href: runOf(known, `document.upload-${document}`), label: "Upload it" } };
}

/** A status call before anything is uploaded says `unknown_state`. */
export const uploaded =
  (document: Document): Rule =>
  (known) =>
    notUploaded(known, document);

/** What each result of the interface means for verifying. */
const notComplete: Record<string, string> = {
  parsing_failed: "could not be read. Upload it again",
  unknown_state: "is not processed yet. Ask again after 20 seconds",
  unknown_error: "could not be processed. Ask again in a few moments",
  under_review: "is reviewed by a person at the service. Ask again in a few minutes",
};

/** "upload result complete → Verify": only a check that said complete opens it. */
export const checkedComplete =
  (document: Document): Rule =>
  (known) => {
    const missing = notUploaded(known, document);
    if (missing) return missing;
    const upload = lastRun(known, uploadsOf[document]);
    const state = known.uploads[document];
    const isOfThisUpload = state !== null && (!upload || isAfter(state.at, upload.startedAt));
    const result = isOfThisUpload ? wordOf(state.result) : null;
    const fix = { href: runOf(known, `document.check-${document}`), label: "Ask how it stands" };
    if (result !== null) {
      const why = Object.hasOwn(notComplete, result) ? notComplete[result] : undefined;
      return why ? { code: "not-yet", why: `The ${words[document]} ${why}.`, fix } : null;
    }
    // Uploaded from here and never asked about: data in the result may be that of an upload before.
    if (!upload) return null;
    const read = known.result?.readAt;
    if (isInResult(known, document) && read && isAfter(read, upload.finishedAt ?? upload.startedAt)) return null;
    return { code: "not-yet", why: `Nobody has asked yet whether the ${words[document]} was read.`, fix };
  };

/** A company may raise its limit: what the service said about it holds for a day here. */
const refusalHoldsMs = 24 * 3_600_000;

/**
 * "Attempts reach company limit → no further uploadId, uploadIdEnhanced or Verify Quiz attempts." Known by the setting,
 * or by the service's own refusal.
 *
 * @param operations those that are counted together
 * @param refused those by whose refusal the limit is known too: at the limit the service may give no quiz any more
 */
export const attemptsLeft =
  (operations: readonly string[], refused: readonly string[] = []): Rule =>
  (known) => {
    const own = known.runs.filter(({ operationId }) => operations.includes(operationId));
    const used = own.filter(({ outcome }) => outcome === "answered").length;
    const fix = { href: onPage(known, "/override"), label: "Ask for an override" };
    if (known.attemptLimit !== null && used >= known.attemptLimit) {
      return { code: "attempts", why: `All ${known.attemptLimit} attempts are used.`, fix };
    }
    const both = known.runs.filter(({ operationId }) => [...operations, ...refused].includes(operationId));
    const last = both.find(({ outcome }) => outcome !== "failed");
    const isOver = last?.outcome === "refused" && last.errorCode === "attempts_exhausted";
    if (!isOver || Date.parse(known.now) - Date.parse(last.startedAt) > refusalHoldsMs) return null;
    return { code: "attempts", why: "The service refused the last try: its limit of attempts is reached.", fix };
  };

/** An identity is verified by override once, and the service has nothing left to verify then. */
const overridden: Rule = (known) =>
  known.overridden
    ? {
        code: "done",
        why: "The identity is verified by override.",
        fix: { href: onPage(known), label: "See it" },
        verifiedBy: "override",
      }
    : null;

/** `idVerification` says that the service has verified the ID. */
const idPassed = ({ result }: ApplicantFacts) =>
  stateOfWord(result?.sections.idVerification.parsed?.status ?? null) === "clear";

/**
 * The document by which the service says that it has verified the identity: the result says so of an ID, the answer of
 * Verify of either. Null where nothing says so.
 */
function verifiedBy(known: ApplicantFacts): Document | null {
  if (idPassed(known) || known.verified.id) return "id";
  return known.verified.passport ? "passport" : null;
}

const seeIt = (known: ApplicantFacts, document: Document) => ({
  href: onCard(known, document),
  label: `See the ${words[document]}`,
});

/** "identity not verified → Manually Verify Identity": one that is verified already, by whomever, is not. */
export const notVerifiedYet: Rule = (known) => {
  const by = verifiedBy(known);
  if (known.overridden || !by) return overridden(known);
  return { code: "done", why: "The service has verified this identity itself.", fix: seeIt(known, by), verifiedBy: by };
};

/** A verified identity is verified once; a new upload of the document may be verified again. */
export const verifiedAlready =
  (document: Document): Rule =>
  (known) => {
    if (known.overridden) return overridden(known);
    const by = verifiedBy(known);
    if (!by) return null;
    const upload = lastRun(known, uploadsOf[document]);
    const verified = lastRun(known, [`document.verify-${document}`]);
    if (upload && (!verified || isAfter(upload.startedAt, verified.startedAt))) return null;
    const why = `The ${words[by]} is verified${by === document ? "" : ", and with it the identity"}.`;
    return { code: "done", why, fix: seeIt(known, by), verifiedBy: by };
  };

/** What may prove the identity since the result was read: an upload that was only sent or read proves nothing. */
const proofs = ["document.verify-id", "document.verify-passport", "quiz.answer", "user.hosted-ui-token"];

/** States in which a section says that the person did not pass, or says nothing yet. */
const unproven: readonly SectionState[] = ["absent", "attention", "pending"];

/** Whether anything says that the identity is proven, or nobody here can know that it is not. */
function mayBeProven(known: ApplicantFacts, sections: Sections): boolean {
  const { identityProof, idVerification, passportData } = sections;
  if (verifiedBy(known) || identityProof.state === "unrecognized" || identityProof.parsed?.status === true) return true;
  const verdicts = [idVerification, sections["verifyUI.scannedUser"], sections["verifyUI.passport"]];
  if (verdicts.some(({ state }) => !unproven.includes(state))) return true;
  // Verify of a passport leaves no word in the result: of one that came another way nobody here can tell.
  const isFromHere = lastRun(known, [...uploadsOf.passport, "document.check-passport"]) !== undefined;
  return !isFromHere && !unproven.includes(passportData.state);
}

/**
 * "The user uploaded a photo ID that parsed correctly, or completed the identity proof quiz", and Verify "is required;
 * later calls such as Generate Criminal Background Report fail until it is done".
 */
export const identityShown: Rule = (known) => {
  if (!known.result || known.overridden || ranSinceRead(known, proofs)) return null;
  const { sections } = known.result;
  if (mayBeProven(known, sections)) return null;
  const why = "No document is verified, and no quiz was passed.";
  if (sections.idVerification.state === "attention") {
    return notYet(why, { href: runOf(known, "quiz.get"), label: "Get a quiz" });
  }
  if (sections.scannedUser.state !== "absent") {
    return notYet(why, { href: runOf(known, "document.verify-id"), label: "Verify the ID" });
  }
  if (sections.passportData.state !== "absent") {
    return notYet(why, { href: runOf(known, "document.verify-passport"), label: "Verify the passport" });
  }
  return notYet(why, { href: runOf(known, "document.upload-id"), label: "Upload an ID" });
};
