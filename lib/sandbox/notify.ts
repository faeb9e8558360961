/**
 * The notification of the service: a manual review has ended (interface, Events, 1). How it looks, how it is delivered
 * and how often is not shown, so the sandbox makes up a shape for each review: no caller can come to rely on one.
 */
import { isIP } from "node:net";
import { networkInterfaces } from "node:os";
import { setTimeout as wait } from "node:timers/promises";
import { draw, drawOne } from "./service/random";
import type { ReviewDone, ReviewListener } from "./service/reviews";

export type NotifyOptions = {
  /** Where to POST. May hold a secret, so it is never printed. */
  url: string;
  /** What the shapes are drawn from. */
  seed: string;
  /** Real milliseconds before the second try; doubled for each further one. */
  firstPauseMs?: number;
  /** Real milliseconds after which it is given up. */
  patienceMs?: number;
};

const longestPauseMs = 60_000;
const answerWithinMs = 10_000;

const words = { id: "ID", passport: "Passport" } as const;

/** Shapes as services have them: flat, wrapped, with a type or without one. */
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

/**
 * The body for a review.
 *
 * @param seed the sandbox's; the same seed gives the same review the same shape
 */
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
 * Makes the listener that notifies: it tries until it is answered 2xx, each pause longer than the one before. What it
 * has not delivered when the sandbox stops is not counted as told, and is delivered after the next start: so at least
 * once, and perhaps twice.
 *
 * @param options where to
 * @param stopping ends the tries
 * @throws Error when the address is not on this machine
 */
export function createNotifier(options: NotifyOptions, stopping: AbortSignal): ReviewListener {
  const { url, seed, firstPauseMs = 500, patienceMs = 3_600_000 } = options;
  if (!isThisMachine(new URL(url).hostname)) throw new Error("The address of notifications is not on this machine");
  return async (review) => {
    const body = JSON.stringify(notificationOf(review, seed));
    const giveUpAt = performance.now() + patienceMs;
    for (let pauseMs = firstPauseMs; !stopping.aborted; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
      if (await isTaken(url, body, stopping)) return;
      if (performance.now() > giveUpAt) return;
      await pause(pauseMs * (0.8 + 0.4 * draw(seed, review.id, pauseMs)), stopping);
    }
    // Neither delivered nor given up: it stays pending, so that it is not recorded as told.
    return new Promise(() => undefined);
  };
}

/** One try. Whatever goes wrong, only the answer's status counts. */
async function isTaken(url: string, body: string, stopping: AbortSignal): Promise<boolean> {
  try {
    const answer = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
      redirect: "manual",
      signal: AbortSignal.any([stopping, AbortSignal.timeout(answerWithinMs)]),
    });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}

async function pause(ms: number, stopping: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal: stopping }).catch(() => undefined);
}
