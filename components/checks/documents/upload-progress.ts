/** The progress of a document's verification, and the next step, from the console's records. Pure. */
import type { CheckRunRow } from "@/lib/features/checks/contract/checks";
import type { UploadWatch } from "@/lib/features/checks/contract/uploads";
import { uploadStatusOf, type Waiting } from "./upload-status";

type Run = Pick<CheckRunRow, "at" | "outcome">;

export type UploadFacts = {
  /** The last upload that the service accepted from the console, as the worker tracks it. */
  watch: UploadWatch | null;
  /** The last upload that the console sent, standard or enhanced. */
  upload: Run | null;
  /** The last Check Upload, and its answer. */
  check: (Run & { result: string | null }) | null;
  /** The last Verify, and whether it succeeded; null if the service did not say. */
  verify: (Run & { success: boolean | null }) | null;
  /** Verify can be run, or was done, even if the document was not uploaded from the console. */
  verifiable: boolean;
  verified: boolean;
  /** Why the identity counts as verified without this document; null if it does not. */
  verifiedOtherwise: string | null;
};

export type UploadProgress =
  /** Pictures are needed. `retake`: the ones that were sent could not be read. */
  | { step: "capture"; retake: boolean }
  /** It is unknown whether the service has the pictures. */
  | { step: "outcome-unknown"; waiting: Waiting }
  | { step: "waiting"; waiting: Waiting }
  /** The worker polled for a day, and the service never said how the upload ended. */
  | { step: "given-up"; lastResult: string | null }
  /** `lastOutcomeUnknown`: an earlier Verify got no answer. */
  | { step: "verify"; lastOutcomeUnknown: boolean }
  | { step: "verify-failed" }
  | { step: "verified" }
  /** The identity is verified by override or by the other document. */
  | { step: "resolved"; why: string };

const isAfter = (one: string, other: string | undefined) => other === undefined || Date.parse(one) > Date.parse(other);

/** A call that may or may not have reached the service. */
const isOutcomeUnknown = (run: Run) => run.outcome === "unknown" || run.outcome === "running";

/** The progress of the latest upload: a new upload starts over. */
export function uploadProgress(facts: UploadFacts): UploadProgress {
  const { watch, upload } = facts;
  if (upload && isOutcomeUnknown(upload) && isAfter(upload.at, watch?.startedAt))
    return afterLostAnswer(upload, facts.check);
  const fromVerify = afterVerify(facts, watch?.startedAt);
  // An upload in progress is still tracked, and a document that the service verified stays verified.
  const isOver = fromVerify?.step !== "verified" && (!watch || watch.endedAt !== null);
  if (facts.verifiedOtherwise !== null && isOver) return { step: "resolved", why: facts.verifiedOtherwise };
  return fromVerify ?? (watch ? watched(watch) : unwatched(facts));
}

/** The outcome of Verify, if it was about this upload. */
function afterVerify({ verify, verified: isDone }: UploadFacts, since: string | undefined): UploadProgress | null {
  if (verify && isAfter(verify.at, since)) {
    if (verify.outcome === "answered") return verify.success ? { step: "verified" } : { step: "verify-failed" };
    if (verify.outcome === "refused") return { step: "verify-failed" };
    if (isOutcomeUnknown(verify)) return isDone ? { step: "verified" } : { step: "verify", lastOutcomeUnknown: true };
  }
  // Verified before the console sent anything.
  return isDone && since === undefined ? { step: "verified" } : null;
}

function watched(watch: UploadWatch): UploadProgress {
  const word = uploadStatusOf(watch.lastResult);
  if (watch.endedAt === null) return { step: "waiting", waiting: watch };
  if (word === "complete") return { step: "verify", lastOutcomeUnknown: false };
  if (word === "parsing_failed") return { step: "capture", retake: true };
  return { step: "given-up", lastResult: watch.lastResult };
}

/** Not uploaded from this console: only the result says anything about it. */
function unwatched({ verifiable }: UploadFacts): UploadProgress {
  return verifiable ? { step: "verify", lastOutcomeUnknown: false } : { step: "capture", retake: false };
}

/** The answer to the upload was lost; Check Upload tells, since an upload that never arrived stays `unknown_state`. */
function afterLostAnswer(upload: Run, check: UploadFacts["check"]): UploadProgress {
  const answer = check && check.outcome === "answered" && isAfter(check.at, upload.at) ? check : null;
  const word = uploadStatusOf(answer?.result ?? null);
  if (word === "complete") return { step: "verify", lastOutcomeUnknown: false };
  if (word === "parsing_failed") return { step: "capture", retake: true };
  const waiting = {
    startedAt: upload.at,
    lastResult: answer?.result ?? null,
    lastAskedAt: answer?.at ?? null,
    nextAskAt: null,
  };
  // Processing or under review, so it did arrive.
  const hasArrived = word === "under_review" || word === "unknown_error";
  return { step: hasArrived ? "waiting" : "outcome-unknown", waiting };
}

/** A document's first upload in progress is not among them: the run that sent it already refreshed what it changed. */
export function changedUploads(before: readonly UploadWatch[], now: readonly UploadWatch[]): UploadWatch[] {
  return now.filter((upload) => {
    const old = before.find(({ document }) => document === upload.document);
    if (!old) return upload.endedAt !== null;
    return old.lastResult !== upload.lastResult || old.endedAt !== upload.endedAt;
  });
}
