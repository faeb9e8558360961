/** When to poll an order. Pure. */

/** Seconds between polls: short at first, because some courts answer at once, then increasing. */
const steps = [2, 5, 15, 30, 30, 30, 60, 120, 300, 600, 1800, 3600, 7200, 21_600] as const;
const jitter = 0.2;

/** Seconds after completion at which an order is polled again, because its status can go backwards. */
const recheckSeconds = [60, 3600, 86_400] as const;
/** How often, and for how long, a complete order is polled while announced court copies are missing. */
const copiesEverySeconds = 21_600;
const copiesForSeconds = 30 * 86_400;

/**
 * Seconds until each lookup of an order of unknown outcome: the service may list it late. Then a person resolves it.
 */
const lookupSeconds = [8, 30, 120, 600, 1800, 7200, 21_600, 86_400, 86_400, 86_400] as const;

function spread(seconds: number, random: number): number {
  return Math.round(seconds * 1000 * (1 - jitter + 2 * jitter * random));
}

/**
 * Milliseconds until the next poll of an order that is not complete.
 *
 * @param random 0 to 1; spreads polls by up to 20%, so that orders placed together are not polled together
 */
export function pollDelayMs(pollCount: number, random = Math.random()): number {
  const step = steps[Math.min(Math.max(pollCount, 0), steps.length - 1)] ?? steps[0];
  return spread(step, random);
}

/** Null if no further poll is needed. `copiesPending`: an announced court copy is missing. */
export function recheckAt(completedAt: Date, now: Date, copiesPending: boolean): Date | null {
  const age = (now.getTime() - completedAt.getTime()) / 1000;
  const next = recheckSeconds.find((seconds) => seconds > age);
  if (next !== undefined) return new Date(completedAt.getTime() + Math.max(next * 1000, age * 1000 + 1000));
  if (!copiesPending || age > copiesForSeconds) return null;
  return new Date(now.getTime() + spread(copiesEverySeconds, Math.random()));
}

/** Milliseconds until the worker looks up an order of unknown outcome again; null if it stops. */
export function lookupDelayMs(lookups: number): number | null {
  const seconds = lookupSeconds[lookups];
  return seconds === undefined ? null : spread(seconds, Math.random());
}
