/** The progress of a document's verification, and the next step, from the console's records. Pure. */
import type { CheckRunRow } from "@/lib/features/checks/contract/checks";
import type { UploadWatch } from "@/lib/features/checks/contract/uploads";
import { uploadStatusOf, type Waiting } from "./upload-status";

type Run = Pick<CheckRunRow, "at" | "outcome">;

export type UploadFacts = {
  /** The last upload that the service accepted from the console, as the worker tracks it. */
  watch: UploadWatch | null;
  /** The last upload run from the console, standard or enhanced. */
  upload: Run | null;
  /** The last run of Check Upload, with its answer. */
  check: (Run & { result: string | null }) | null;
  /** The last run of Verify. `success` is null if the service did not return it. */
  verify: (Run & { success: boolean | null }) | null;
  /** Whether Verify can be run or was run, even for a document that was not uploaded from the console. */
  verifiable: boolean;
  verified: boolean;
  /** Why the identity counts as verified without this document; null if it does not. */
  verifiedOtherwise: string | null;
};

export type UploadProgress =
  /** The reader must add pictures. `retake` is true if the service could not read the previous ones. */
  | { step: "capture"; retake: boolean }
  /** It is unknown whether the service has the pictures. */
  | { step: "outcome-unknown"; waiting: Waiting }
  | { step: "waiting"; waiting: Waiting }
  /** The worker polled for a day, and the service never said how the upload ended. */
  | { step: "given-up"; lastResult: string | null }
  /** `unknownOutcome`: why it is unknown how an earlier Verify ended. Null if there was none. */
  | { step: "verify"; unknownOutcome: "no-answer" | "not-stated" | null }
  | { step: "verify-failed" }
  | { step: "verified" }
  /** The identity is verified by override or by the other document. */
  | { step: "resolved"; why: string };

const isAfter = (one: string, other: string | undefined) => other === undefined || Date.parse(one) > Date.parse(other);

/** A call that may or may not have reached the service. */
const isOutcomeUnknown = (run: Run) => run.outcome === "unknown" || run.outcome === "running";

/** Returns the progress of the latest upload. Each new upload starts again from the beginning. */
export function uploadProgress(facts: UploadFacts): UploadProgress {
  const { watch, upload } = facts;
  if (upload && isOutcomeUnknown(upload) && isAfter(upload.at, watch?.startedAt))
    return afterLostAnswer(upload, facts.check);
  const fromVerify = afterVerify(facts, watch?.startedAt);
  // This reason does not replace an upload in progress, which is still tracked, or a document that the service itself
  // verified.
  const isOver = fromVerify?.step !== "verified" && (!watch || watch.endedAt !== null);
  if (facts.verifiedOtherwise !== null && isOver) return { step: "resolved", why: facts.verifiedOtherwise };
  return fromVerify ?? (watch ? progressOfWatch(watch) : progressOfUnwatched(facts));
}

/** Returns the outcome of Verify, or null if Verify was not run for this upload. */
function afterVerify({ verify, verified: isDone }: UploadFacts, since: string | undefined): UploadProgress | null {
  if (verify && isAfter(verify.at, since)) {
    const isAnswered = verify.outcome === "answered";
    if (isAnswered && verify.success) return { step: "verified" };
    if (verify.outcome === "refused" || (isAnswered && verify.success === false)) return { step: "verify-failed" };
    if (isAnswered || isOutcomeUnknown(verify)) {
      return isDone
        ? { step: "verified" }
        : { step: "verify", unknownOutcome: isAnswered ? "not-stated" : "no-answer" };
    }
  }
  // The document was verified before the console uploaded anything.
  return isDone && since === undefined ? { step: "verified" } : null;
}

function progressOfWatch(watch: UploadWatch): UploadProgress {
  const word = uploadStatusOf(watch.lastResult);
  if (watch.endedAt === null) return { step: "waiting", waiting: watch };
  if (word === "complete") return { step: "verify", unknownOutcome: null };
  if (word === "parsing_failed") return { step: "capture", retake: true };
  return { step: "given-up", lastResult: watch.lastResult };
}

/** The document was not uploaded from this console, so only the result tells whether Verify can be run. */
function progressOfUnwatched({ verifiable }: UploadFacts): UploadProgress {
  return verifiable ? { step: "verify", unknownOutcome: null } : { step: "capture", retake: false };
}

/**
 * The answer to the upload was lost. Check Upload shows whether it arrived: for an upload that never arrived, the
 * status stays `unknown_state`.
 */
function afterLostAnswer(upload: Run, check: UploadFacts["check"]): UploadProgress {
  const answer = check && check.outcome === "answered" && isAfter(check.at, upload.at) ? check : null;
  const word = uploadStatusOf(answer?.result ?? null);
  if (word === "complete") return { step: "verify", unknownOutcome: null };
  if (word === "parsing_failed") return { step: "capture", retake: true };
  const waiting = {
    startedAt: upload.at,
    lastResult: answer?.result ?? null,
    lastAskedAt: answer?.at ?? null,
    nextAskAt: null,
  };
  // These statuses mean that the service is processing or reviewing the pictures, so they did arrive.
  const hasArrived = word === "under_review" || word === "unknown_error";
  return { step: hasArrived ? "waiting" : "outcome-unknown", waiting };
}

/**
 * Returns the uploads whose status changed. The first upload of a document is left out while it is in progress, because
 * the run that sent it has already refreshed the data.
 */
export function changedUploads(before: readonly UploadWatch[], now: readonly UploadWatch[]): UploadWatch[] {
  return now.filter((upload) => {
    const old = before.find(({ document }) => document === upload.document);
    if (!old) return upload.endedAt !== null;
    return old.lastResult !== upload.lastResult || old.endedAt !== upload.endedAt;
  });
}
