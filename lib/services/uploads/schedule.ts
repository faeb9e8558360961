/** When to ask the service again how an upload stands. Pure, so that the worker's patience can be tested. */
import { uploadResults } from "@/lib/identity/operations/answers";

export type UploadResult = (typeof uploadResults)[number] | "unknown";

const second = 1000;
const minute = 60 * second;

/** After the images were sent: sooner, the answer is mostly that it is too early. */
export const firstAskMs = 5 * second;

/** Longer than the longest call: whoever asked last has their answer by then. */
export const longestCallMs = 20 * second;

/** An upload of which the service says nothing final for a day is given up. */
export const giveUpAfterMs = 24 * 60 * minute;

/** The waits that the interface names (Meaning of upload results), and a minute for a word that it does not list. */
const waits: Record<Exclude<UploadResult, "complete" | "parsing_failed">, number> = {
  // "retry after 20 seconds"
  unknown_state: 20 * second,
  // "retry in a few moments"
  unknown_error: 10 * second,
  // "check again in minutes"
  under_review: minute,
  unknown: minute,
};
const failureWaitMs = 15 * second;

/** The longer it lasts, the rarer: an eighth of the time so far, up to half an hour. */
const share = 8;
const longestWaitMs = 30 * minute;
/** Either way, so that uploads sent together are not asked for together. */
const jitter = 0.1;

/** A result after which there is nothing left to wait for. */
export function isFinal(result: UploadResult): result is "complete" | "parsing_failed" {
  return result === "complete" || result === "parsing_failed";
}

/**
 * Reads the word of an answer.
 *
 * @param result the answer's `result`, whatever it is
 * @returns the interface's word; "unknown" for anything else
 */
export function resultOf(result: unknown): UploadResult {
  return uploadResults.find((known) => known === result) ?? "unknown";
}

function patient(shortestMs: number, ageMs: number, random: number): number {
  const waitMs = Math.min(Math.max(shortestMs, ageMs / share), longestWaitMs);
  // Never sooner than the interface asks for.
  return Math.max(shortestMs, Math.round(waitMs * (1 - jitter + 2 * jitter * random)));
}

/**
 * Milliseconds until the next question.
 *
 * @param result what the service said just now, nothing final
 * @param ageMs how long ago the images were sent
 * @param random 0 to 1
 * @returns null once it is time to give up
 */
export function nextAskMs(
  result: Exclude<UploadResult, "complete" | "parsing_failed">,
  ageMs: number,
  random = Math.random(),
): number | null {
  return ageMs >= giveUpAfterMs ? null : patient(waits[result], ageMs, random);
}

/**
 * The same after a question that got no answer.
 *
 * @param sinceMs how long it has been tried
 * @param retryAfterSeconds what the failure says about when to come back
 */
export function nextTryMs(sinceMs: number, retryAfterSeconds = 0, random = Math.random()): number | null {
  if (sinceMs >= giveUpAfterMs) return null;
  return patient(Math.max(failureWaitMs, retryAfterSeconds * second), sinceMs, random);
}
