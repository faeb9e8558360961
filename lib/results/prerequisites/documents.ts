/** Uploads, asking how they stand, what opens Verify, and the limit of attempts. */
import type { CheckBlock } from "@/lib/contracts/checks";
import { wordOf } from "../states";
import { type ApplicantFacts, type Document, isAfter, lastRun, onPage, type Rule, runOf, uploadsOf } from "./facts";

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
