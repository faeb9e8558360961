/**
 * The service's notification of the end of a manual review (interface, Events, 1). Its shape, delivery and retries are
 * not shown, so the sandbox invents a shape for each review: no caller can rely on one.
 */
import { isIP } from "node:net";
import { networkInterfaces } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { drawOne } from "./service/random";
import type { ReviewDone, ReviewListener } from "./service/reviews";

/** The pause before the second try, in real milliseconds. It doubles for each further try, up to the longest. */
const firstPauseMs = 500;
const longestPauseMs = 60_000;
const timeoutMs = 10_000;

const words = { id: "ID", passport: "Passport" } as const;

/** Shapes that services use: flat, wrapped, with a type or without one. */
const shapes: readonly [Shape, ...Shape[]] = [
  ({ id, accessCode, document, endedAt }) => ({
    event: "manual_review.completed",
    eventId: id,
    userAccessCode: accessCode,
    document,
    completedAt: new Date(endedAt).toISOString(),
  }),
  ({ accessCode, document }) => ({ userAccessCode: accessCode, message: `${words[document]} review is complete` }),
  ({ id, accessCode, document, endedAt }) => ({
    id,
    type: `document.${document}.reviewed`,
    created: Math.floor(endedAt / 1000),
    data: { object: { user: { userAccessCode: accessCode.toUpperCase() }, enhanced: true } },
  }),
  ({ accessCode, document, endedAt }) => [
    { name: "REVIEW_DONE", at: endedAt, payload: JSON.stringify({ code: accessCode, kind: document }) },
  ],
];
type Shape = (review: ReviewDone) => unknown;

/** The same seed gives the same review the same shape. */
export function notificationOf(review: ReviewDone, seed: string): unknown {
  return drawOne(shapes, seed, review.id, "shape")(review);
}

/** Whether a host is this machine: the sandbox sends access codes nowhere else. */
export function isThisMachine(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, "");
  if (name === "localhost" || name === "::1" || (isIP(name) === 4 && name.startsWith("127."))) return true;
  return Object.values(networkInterfaces()).some((own) => own?.some(({ address }) => address === name));
}

/**
 * Retries until it is answered 2xx, with growing pauses. A notification that is not delivered when the sandbox stops is
 * sent again after the next start: at least once, and perhaps twice.
 *
 * @param url where to POST; may contain a secret, so it is never printed
 * @throws Error when the address is not on this machine
 */
export function createNotifier(url: string, seed: string, stopping: AbortSignal): ReviewListener {
  if (!isThisMachine(new URL(url).hostname)) throw new Error("The address of notifications is not on this machine");
  return async (review) => {
    const body = JSON.stringify(notificationOf(review, seed));
    for (let pauseMs = firstPauseMs; !stopping.aborted; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      if (await isAccepted(url, body, stopping)) return;
      await wait(pauseMs, undefined, { signal: stopping }).catch(() => undefined);
    }
    // The process stopped before the delivery. The notification stays pending, so that it is not recorded as reported.
    return new Promise(() => undefined);
  };
}

/** Only the answer's status counts; a failure counts as not accepted. */
async function isAccepted(url: string, body: string, stopping: AbortSignal): Promise<boolean> {
  try {
    const answer = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
      redirect: "manual",
      signal: AbortSignal.any([stopping, AbortSignal.timeout(timeoutMs)]),
    });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}
