/**
 * The service's notification that a manual review has ended (interface, Events, 1). The interface does not show its
 * shape, delivery and retries. The sandbox therefore gives each review one of several invented shapes, so that no
 * caller can rely on one shape.
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

/** Shapes that real services use: flat or wrapped, with or without a type. */
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

/** Whether a host is this machine. The sandbox sends access codes to no other machine. */
export function isThisMachine(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, "");
  if (name === "localhost" || name === "::1" || (isIP(name) === 4 && name.startsWith("127."))) return true;
  return Object.values(networkInterfaces()).some((own) => own?.some(({ address }) => address === name));
}

/**
 * Notifies `url` of each ended review. Retries with growing pauses until the receiver answers 2xx. A notification that
 * is not delivered when the sandbox stops is sent again after the next start. A receiver therefore gets it at least
 * once, and perhaps twice.
 *
 * @param url where to POST; it may contain a secret, so it is never printed
 * @throws Error if the address is not on this machine
 */
export function createNotifier(url: string, seed: string, stopping: AbortSignal): ReviewListener {
  if (!isThisMachine(new URL(url).hostname)) throw new Error("The address of notifications is not on this machine");
  return async (review) => {
    const body = JSON.stringify(notificationOf(review, seed));
    for (let pauseMs = firstPauseMs; !stopping.aborted; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      if (await isAccepted(url, body, stopping)) return;
      await wait(pauseMs, undefined, { signal: stopping }).catch(() => undefined);
    }
    // The process stops before the delivery. The promise stays pending, so that the review is not recorded as reported.
    return new Promise(() => undefined);
  };
}

/** Only the status of the answer counts. A failed request counts as not accepted. */
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
