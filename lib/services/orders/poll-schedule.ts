/** When to ask the service again about an order. Pure, so that the worker's patience can be tested. */

/** Seconds between polls: soon at first, because some courts answer at once, then ever rarer. */
const steps = [2, 5, 15, 30, 60, 120, 300, 600, 1800, 3600, 7200, 21_600] as const;
const jitter = 0.2;

/** After completion: looks again, because a status can go backwards. Seconds since it completed. */
const recheckSeconds = [60, 3600, 86_400] as const;
/** While court copies are still on their way. */
const copiesEverySeconds = 21_600;
const copiesForSeconds = 30 * 86_400;

function spread(seconds: number, random: number): number {
  return Math.round(seconds * 1000 * (1 - jitter + 2 * jitter * random));
}

/**
 * Milliseconds until the next poll of an order that is not complete.
 *
 * @param pollCount how often it was polled so far
 * @param random 0 to 1; spreads polls by a fifth either way, so that orders placed together do not ask together
 */
export function pollDelayMs(pollCount: number, random = Math.random()): number {
  const step = steps[Math.min(Math.max(pollCount, 0), steps.length - 1)] ?? steps[0];
  return spread(step, random);
}

/**
 * When to look at a complete order again.
 *
 * @param completedAt when it completed
 * @param now this moment
 * @param copiesPending whether a court copy is announced and not there yet
 * @returns the moment, or null when there is nothing left to wait for
 */
export function recheckAt(completedAt: Date, now: Date, copiesPending: boolean, random = Math.random()): Date | null {
  const age = (now.getTime() - completedAt.getTime()) / 1000;
  const next = recheckSeconds.find((seconds) => seconds > age);
  if (next !== undefined) return new Date(completedAt.getTime() + Math.max(next * 1000, age * 1000 + 1000));
  if (!copiesPending || age > copiesForSeconds) return null;
  return new Date(now.getTime() + spread(copiesEverySeconds, random));
}
