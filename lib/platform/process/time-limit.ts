/**
 * Limits the time of every answer. At the limit, or if the database did not answer in time, a request is answered with
 * `unavailable`. Work that has begun continues, but nothing new begins: no statement, and no call of the identity
 * service. Only the outcome of completed work is still recorded. Jobs and other work that no request waits for have no
 * limit.
 */
import { AppError } from "@/lib/errors";
import { inScope, scope } from "./request-scope";

/**
 * Milliseconds until a request is answered. Each single wait (connection.ts, the identity client) is shorter, but
 * several may add up. The console promises an answer within 15 seconds. The difference is for a console that has just
 * started: it loads its code first, and may notice a request two and a half seconds after the request's arrival.
 */
export const answerLimitMs = 12_000;

/** Returns the milliseconds until the caller's request is answered. Infinite for work that no request waits for. */
export function timeLeftMs(): number {
  const { arrivedAt: since } = scope();
  return since === undefined ? Number.POSITIVE_INFINITY : leftSince(since);
}

const leftSince = (since: number): number => since + answerLimitMs - performance.now();

/** Returns when the caller's request arrived, or the current time outside of the console's server. */
export const arrivedAt = (): number => scope().arrivedAt ?? performance.now();

/**
 * Does work of the caller's request within its remaining time. At the limit it throws AppError `unavailable`; the work
 * continues, and its outcome is in the audit log.
 *
 * @param since when the request's time began, by `performance.now()`
 */
export async function withinLimit<T>(work: () => Promise<T>, since: number = arrivedAt()): Promise<T> {
  const end = new AbortController();
  const limit: { end: AbortController | undefined } = { end };
  const ended = new Promise<never>((_, reject) => {
    end.signal.addEventListener("abort", () => reject(end.signal.reason));
  });
  const detail =
    "The answer took too long. If you changed something, it may still be saved: check before you try again.";
  const late = () => end.abort(new AppError("unavailable", { detail }));
  const timer = setTimeout(late, Math.max(0, leftSince(since)));
  // Work that continues on its own timer is no longer part of the request.
  const done = inScope({ limit }, async () => work()).finally(() => {
    limit.end = undefined;
  });
  return Promise.race([done, ended]).finally(() => clearTimeout(timer));
}

export const giveUp = (error: AppError): void => scope().limit?.end?.abort(error);

/**
 * Whether the caller's request was answered before its work is done. From then on the work must not begin anything new,
 * unless it records an outcome.
 */
export function hasGivenUp(): boolean {
  const { limit, isOutcome } = scope();
  return limit?.end?.signal.aborted === true && !isOutcome;
}

/** Throws AppError `unavailable` once the caller's request has been given up. */
export function requireTime(): void {
  if (hasGivenUp()) scope().limit?.end?.signal.throwIfAborted();
}

/** Does work that records the outcome of what was done, even after the request was given up. */
export const recordOutcome = <T>(work: () => Promise<T>): Promise<T> => inScope({ isOutcome: true }, work);

/** Does work that belongs to several requests, or that continues after the answer. */
export const apartFromRequest = <T>(work: () => T): T => inScope({ limit: undefined }, work);
