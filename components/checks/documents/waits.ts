/**
 * How long to wait before asking again how an upload stands, by the service's last word (Meaning of upload results;
 * Limits). Pure.
 */
import type { UploadWatch } from "@/lib/contracts/uploads";

export type Word =
  | "complete"
  | "parsing_failed"
  | "unknown_state"
  | "unknown_error"
  | "under_review"
  /** A word that the interface does not list. */
  | "unknown";

const second = 1000;
const words: readonly Word[] = ["complete", "parsing_failed", "unknown_state", "unknown_error", "under_review"];

/** The interface's word in an answer; null where nothing was said yet. */
export function wordOf(result: string | null): Word | null {
  if (result === null) return null;
  const written = result.trim().toLowerCase();
  return words.find((word) => word === written) ?? "unknown";
}

/** Milliseconds until the next question; null: there is nothing left to ask. */
const waits: Record<Word | "sent", number | null> = {
  // Images are saved, and processing has hardly begun.
  sent: 8 * second,
  // "retry after 20 seconds"
  unknown_state: 20 * second,
  // "retry in a few moments"
  unknown_error: 10 * second,
  // "check again in minutes"
  under_review: 120 * second,
  unknown: 60 * second,
  complete: null,
  parsing_failed: null,
};

export function waitMs(word: Word | null): number | null {
  return waits[word ?? "sent"];
}

/** What is known of an upload that has not ended. */
export type Waiting = Pick<UploadWatch, "startedAt" | "lastResult" | "lastAskedAt" | "nextAskAt">;

/**
 * When the next question is due. The console's worker asks as well, by the same waits, and has said when; where it has
 * not, the interface's own wait counts from the last question.
 *
 * @returns epoch milliseconds; null: there is nothing left to ask
 */
export function dueAt({ startedAt, lastResult, lastAskedAt, nextAskAt }: Waiting): number | null {
  const wait = waitMs(wordOf(lastResult));
  if (wait === null) return null;
  return nextAskAt === null ? Date.parse(lastAskedAt ?? startedAt) + wait : Date.parse(nextAskAt);
}

/** What the worker needs to ask and to store the answer: only then does the screen ask by itself. */
const graceMs = 5 * second;

/**
 * Whether this screen has to ask by itself.
 *
 * @param now epoch milliseconds
 * @param triedAt when this screen last asked; null: it has not
 */
export function isOverdue(waiting: Waiting, now: number, triedAt: number | null): boolean {
  const due = dueAt(waiting);
  const wait = waitMs(wordOf(waiting.lastResult));
  if (due === null || wait === null) return false;
  // A question that failed is not asked again sooner than the interface's wait.
  const afterTry = triedAt === null ? due : Math.max(due, triedAt + wait);
  return now >= afterTry + graceMs;
}

/** Whether asking now would be sooner than the interface wants: the answer could only be that it is too early. */
export function isTooEarly({ startedAt, lastResult, lastAskedAt }: Waiting, now: number): boolean {
  const word = wordOf(lastResult);
  const wait = waitMs(word);
  const isBound = word === "unknown_state" || word === null;
  return isBound && wait !== null && now < Date.parse(lastAskedAt ?? startedAt) + wait;
}
