/**
 * The statuses that Check Upload returns, and the message for each to the person who waits (Meaning of upload results).
 * Pure.
 */

import { firstAskMs, tooEarlyMs } from "@/lib/domain/checks/upload-waits";
import type { EvidenceState } from "@/lib/domain/results/evidence";
import type { UploadWatch } from "@/lib/features/checks/contract/uploads";

const statuses = ["complete", "parsing_failed", "unknown_state", "unknown_error", "under_review"] as const;

/** "unknown" stands for a status that the interface does not list. */
export type UploadStatus = (typeof statuses)[number] | "unknown";

export function uploadStatusOf(result: string | null): UploadStatus | null {
  if (result === null) return null;
  const text = result.trim().toLowerCase();
  return statuses.find((status) => status === text) ?? "unknown";
}

/** An upload that has not ended. */
export type Waiting = Pick<UploadWatch, "startedAt" | "lastResult" | "lastAskedAt" | "nextAskAt">;

/**
 * Whether a check now would come before the time that the interface allows. The service could then only answer "too
 * early".
 */
export function isTooEarly({ startedAt, lastResult, lastAskedAt }: Waiting, now: number): boolean {
  const word = uploadStatusOf(lastResult);
  if (word === null) return now < Date.parse(startedAt) + firstAskMs;
  return word === "unknown_state" && now < Date.parse(lastAskedAt ?? startedAt) + tooEarlyMs;
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
    title: "The service returned an unrecognized status.",
    next: "The console asks again in a minute.",
  },
};

/** The message to the person who waits. Null means that the service was not polled yet. */
export function waitingMessage(status: UploadStatus | null): WaitingMessage {
  // An upload that has ended has no waiting message.
  if (status === null || status === "complete" || status === "parsing_failed") return messages.sent;
  return messages[status];
}
