/**
 * The words of Check Upload: what each means, and how long to wait before asking again (Meaning of upload results;
 * Limits). Pure.
 */

import type { EvidenceState } from "@/lib/contracts/constants/evidence";
import type { UploadWatch } from "@/lib/contracts/uploads";

export type UploadStatus =
  | "complete"
  | "parsing_failed"
  | "unknown_state"
  | "unknown_error"
  | "under_review"
  /** A status that the interface does not list. */
  | "unknown";

const second = 1000;
const statuses: readonly UploadStatus[] = [
  "complete",
  "parsing_failed",
  "unknown_state",
  "unknown_error",
  "under_review",
];

/** The status in an answer of Check Upload; null without an answer. */
export function uploadStatusOf(result: string | null): UploadStatus | null {
  if (result === null) return null;
  const text = result.trim().toLowerCase();
  return statuses.find((status) => status === text) ?? "unknown";
}

/** Milliseconds until the next poll; null when polling is over. */
const waits: Record<UploadStatus | "sent", number | null> = {
  // The images are saved, and processing has just begun.
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

export function waitMs(word: UploadStatus | null): number | null {
  return waits[word ?? "sent"];
}

/** An upload that has not ended. */
export type Waiting = Pick<UploadWatch, "startedAt" | "lastResult" | "lastAskedAt" | "nextAskAt">;

/**
 * When the next poll is due: the worker's scheduled time, else the interface's wait after the last poll.
 *
 * @returns epoch milliseconds; null when polling is over
 */
export function dueAt({ startedAt, lastResult, lastAskedAt, nextAskAt }: Waiting): number | null {
  const wait = waitMs(uploadStatusOf(lastResult));
  if (wait === null) return null;
  return nextAskAt === null ? Date.parse(lastAskedAt ?? startedAt) + wait : Date.parse(nextAskAt);
}

/** The time that the worker needs to poll and store the answer; only after it does the page poll. */
const graceMs = 5 * second;

/**
 * When the worker is late, so that this page polls by itself.
 *
 * @param triedAt when this page last polled, in epoch milliseconds; null if it has not
 * @returns epoch milliseconds; null when polling is over
 */
export function overdueAt(waiting: Waiting, triedAt: number | null): number | null {
  const due = dueAt(waiting);
  const wait = waitMs(uploadStatusOf(waiting.lastResult));
  if (due === null || wait === null) return null;
  // A failed poll is not repeated before the interface's wait is over.
  return (triedAt === null ? due : Math.max(due, triedAt + wait)) + graceMs;
}

/** Whether polling now would be sooner than the interface allows: the answer could only be "too early". */
export function isTooEarly({ startedAt, lastResult, lastAskedAt }: Waiting, now: number): boolean {
  const word = uploadStatusOf(lastResult);
  const wait = waitMs(word);
  const isBound = word === "unknown_state" || word === null;
  return isBound && wait !== null && now < Date.parse(lastAskedAt ?? startedAt) + wait;
}

type WaitingMessage = { state: EvidenceState; title: string; next: string };

const messages: Record<Exclude<UploadStatus, "complete" | "parsing_failed"> | "sent", WaitingMessage> = {
  sent: {
    state: "pending",
    title: "The service has the pictures and is reading them.",
    next: "This takes a few seconds.",
  },
  unknown_state: {
    state: "pending",
    title: "It is too early to say.",
    next: "The service asks for 20 seconds between requests.",
  },
  unknown_error: {
    state: "unknown",
    title: "The service has no answer right now.",
    next: "The console asks again in a few moments. You don't need to send anything again.",
  },
  under_review: {
    state: "pending",
    title: "Under manual review.",
    next: "A person at the service looks at the document, usually for less than 5 minutes. You may leave: the answer comes by itself, here and on the applicant's page.",
  },
  unknown: {
    state: "unknown",
    title: "The service answered with a status that its interface does not list.",
    next: "The console asks again in a minute.",
  },
};

/** What a status means to the person who waits; null means that the service was not polled yet. */
export function waitingMessage(status: UploadStatus | null): WaitingMessage {
  // An upload that has ended has no waiting message.
  if (status === null || status === "complete" || status === "parsing_failed") return messages.sent;
  return messages[status];
}
