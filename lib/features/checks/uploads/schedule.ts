/** When to poll the state of an upload again. Pure, so that it can be tested without waiting. */
import { tooEarlyMs } from "@/lib/domain/checks/upload-waits";
import { uploadResults } from "@/lib/identity/operations/responses";

export type UploadResult = (typeof uploadResults)[number] | "unknown";

const second = 1000;
const minute = 60 * second;

/** Longer than the longest call: the previous poll has been answered by then. */
export const minPollGapMs = 20 * second;

/** An upload without a final result after a day is given up. */
export const giveUpAfterMs = 24 * 60 * minute;

/** The interface prescribes these waits (Meaning of upload results). A result that it does not list waits a minute. */
const waits: Record<Exclude<UploadResult, "complete" | "parsing_failed">, number> = {
  unknown_state: tooEarlyMs,
  // "retry in a few moments"
  unknown_error: 10 * second,
  // "check again in minutes"
  under_review: minute,
  unknown: minute,
};
const failureWaitMs = 15 * second;

/** The wait grows with the age of the upload: an eighth of it, up to half an hour. */
const ageDivisor = 8;
const maxWaitMs = 30 * minute;
/** ± 10 %, so that uploads sent together are not polled together. */
const jitter = 0.1;

export function isFinal(result: UploadResult): result is "complete" | "parsing_failed" {
  return result === "complete" || result === "parsing_failed";
}

/** "unknown" for a value that the interface does not list. */
export function resultOf(result: unknown): UploadResult {
  return uploadResults.find((known) => known === result) ?? "unknown";
}

function waitFor(minMs: number, ageMs: number, random: number): number {
  const waitMs = Math.min(Math.max(minMs, ageMs / ageDivisor), maxWaitMs);
  // Never sooner than the interface prescribes.
  return Math.max(minMs, Math.round(waitMs * (1 - jitter + 2 * jitter * random)));
}

/** Milliseconds until the next poll, `ageMs` after the images were sent; null when it is time to give up. */
export function nextPollMs(
  result: Exclude<UploadResult, "complete" | "parsing_failed">,
  ageMs: number,
  random = Math.random(),
): number | null {
  return ageMs >= giveUpAfterMs ? null : waitFor(waits[result], ageMs, random);
}

/** The same after a failed poll, `sinceMs` after the first attempt. */
export function nextPollAfterFailureMs(sinceMs: number, retryAfterSeconds = 0, random = Math.random()): number | null {
  if (sinceMs >= giveUpAfterMs) return null;
  return waitFor(Math.max(failureWaitMs, retryAfterSeconds * second), sinceMs, random);
}
