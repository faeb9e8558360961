/** How far the verification of a document has come, from what the console knows of it, and so the next step. Pure. */
import type { CheckRunRow } from "@/lib/contracts/checks";
import type { UploadWatch } from "@/lib/contracts/uploads";
import { type Waiting, wordOf } from "./waits";

type Run = Pick<CheckRunRow, "at" | "outcome">;

export type UploadFacts = {
  /** The last upload that the service has accepted from here, as the worker follows it. */
  watch: UploadWatch | null;
  /** The last upload that was sent from here, standard or enhanced. */
  upload: Run | null;
  /** The last question how it stands, and what was answered. */
  check: (Run & { result: string | null }) | null;
  /** The last Verify, and whether it said yes; null: it does not say. */
  verify: (Run & { success: boolean | null }) | null;
  /** Verify is open, or done, whatever was sent from here: the document came another way. */
  verifiable: boolean;
  verified: boolean;
  /** Why nothing is left to verify, though nothing says that this document is verified; null where something is. */
  settled: string | null;
};

export type UploadProgress =
  /** Pictures are to be taken. `retake`: those that were sent could not be read. */
  | { step: "capture"; retake: boolean }
  /** Nobody knows whether the service has the pictures. */
  | { step: "unsure"; waiting: Waiting }
  | { step: "waiting"; waiting: Waiting }
  /** The worker asked for a day, and the service never said how it ended. */
  | { step: "given-up"; lastResult: string | null }
  /** `doubt`: an earlier Verify of which nobody knows what it did. */
  | { step: "verify"; doubt: boolean }
  | { step: "verify-failed" }
  | { step: "verified" }
  /** The identity is verified, and not by this document: by override, or by the other one. */
  | { step: "settled"; why: string };

const isAfter = (one: string, other: string | undefined) => other === undefined || Date.parse(one) > Date.parse(other);

/** A call of which nobody knows whether it arrived. */
const isDoubtful = (run: Run) => run.outcome === "unknown" || run.outcome === "running";

/** How far it has come. What is newer always counts: a new upload begins anew. */
export function uploadProgress(known: UploadFacts): UploadProgress {
  const { watch, upload } = known;
  if (upload && isDoubtful(upload) && isAfter(upload.at, watch?.startedAt)) return unsure(upload, known.check);
  const judged = verified(known, watch?.startedAt);
  // What was uploaded since is still followed, and what the service has said yes to stays so.
  const isOver = judged?.step !== "verified" && (!watch || watch.endedAt !== null);
  if (known.settled !== null && isOver) return { step: "settled", why: known.settled };
  return judged ?? (watch ? watched(watch) : unwatched(known));
}

/** What Verify came to, if it was about this upload. */
function verified({ verify, verified: isDone }: UploadFacts, since: string | undefined): UploadProgress | null {
  if (verify && isAfter(verify.at, since)) {
    if (verify.outcome === "answered") return verify.success ? { step: "verified" } : { step: "verify-failed" };
    if (verify.outcome === "refused") return { step: "verify-failed" };
    if (isDoubtful(verify)) return isDone ? { step: "verified" } : { step: "verify", doubt: true };
  }
  // Verified before anything was sent from here.
  return isDone && since === undefined ? { step: "verified" } : null;
}

function watched(watch: UploadWatch): UploadProgress {
  const word = wordOf(watch.lastResult);
  if (watch.endedAt === null) return { step: "waiting", waiting: watch };
  if (word === "complete") return { step: "verify", doubt: false };
  if (word === "parsing_failed") return { step: "capture", retake: true };
  return { step: "given-up", lastResult: watch.lastResult };
}

/** Uploaded another way (the hosted page, the sandbox, an earlier console): the result is all that is known. */
function unwatched({ verifiable }: UploadFacts): UploadProgress {
  return verifiable ? { step: "verify", doubt: false } : { step: "capture", retake: false };
}

/** Its status tells: what was never received stays `unknown_state`. */
function unsure(upload: Run, check: UploadFacts["check"]): UploadProgress {
  const asked = check && check.outcome === "answered" && isAfter(check.at, upload.at) ? check : null;
  const word = wordOf(asked?.result ?? null);
  if (word === "complete") return { step: "verify", doubt: false };
  if (word === "parsing_failed") return { step: "capture", retake: true };
  const waiting = {
    startedAt: upload.at,
    lastResult: asked?.result ?? null,
    lastAskedAt: asked?.at ?? null,
    nextAskAt: null,
  };
  // Processing or under review: so it did arrive.
  const isThere = word === "under_review" || word === "unknown_error";
  return { step: isThere ? "waiting" : "unsure", waiting };
}
