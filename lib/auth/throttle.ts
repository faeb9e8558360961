/**
 * How often a password may be tried. Counted in the database, before the password is looked at, so that neither several
 * consoles nor parallel tries get around it. The windows are short: a stranger can make somebody wait, never lock them
 * out for long.
 */
import "server-only";
import { RateLimiterPrisma, RateLimiterRes } from "rate-limiter-flexible";
import { db } from "@/lib/data/prisma";
import { AppError } from "@/lib/errors";

/** At most `points` in any window of `seconds`. */
type Tier = { points: number; seconds: number };

class Brake {
  private readonly limiters: RateLimiterPrisma[];

  constructor(name: string, tiers: readonly Tier[]) {
    this.limiters = tiers.map(
      ({ points, seconds }) =>
        new RateLimiterPrisma({
          storeClient: db,
          keyPrefix: `${name}/${seconds}`,
          points,
          duration: seconds,
          clearExpiredByTimeout: false,
        }),
    );
  }

  /** Counts one try. Throws AppError too_many_requests with the seconds to wait. */
  async count(key: string): Promise<void> {
    for (const limiter of this.limiters) {
      try {
        await limiter.consume(key);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        const retryAfter = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
        throw new AppError("too_many_requests", { retryAfter, detail: `Try again in ${inWords(retryAfter)}.` });
      }
    }
  }

  /** Takes one try back: it was right. */
  async forgive(key: string): Promise<void> {
    await Promise.all(this.limiters.map((limiter) => limiter.reward(key)));
  }

  async forget(key: string): Promise<void> {
    await Promise.all(this.limiters.map((limiter) => limiter.delete(key)));
  }
}

function inWords(seconds: number): string {
  if (seconds <= 90) return `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}

/** One address trying one account. */
const pair = new Brake("sign-in/pair", [
  { points: 5, seconds: 60 },
  { points: 20, seconds: 900 },
]);
/** One address trying many accounts. */
const address = new Brake("sign-in/address", [
  { points: 30, seconds: 60 },
  { points: 120, seconds: 900 },
]);
/** Many addresses trying one account. */
const account = new Brake("sign-in/account", [
  { points: 10, seconds: 60 },
  { points: 30, seconds: 300 },
]);
/** Many addresses trying many accounts. */
const everybody = new Brake("sign-in/everybody", [{ points: 300, seconds: 60 }]);
/** Somebody at a screen that was left open, trying the password of whoever is signed in. */
const again = new Brake("password-again", [
  { points: 5, seconds: 60 },
  { points: 20, seconds: 900 },
]);

/** Addresses from which an account was signed in to. Strangers elsewhere do not make them wait. */
const known = { name: "sign-in/known", seconds: 30 * 24 * 3600 };
const knownPairs = new RateLimiterPrisma({
  storeClient: db,
  keyPrefix: known.name,
  points: 1,
  duration: known.seconds,
  // The one that clears the table of what has expired; it clears for all.
  clearExpiredByTimeout: true,
});

/**
 * Counts a try to sign in.
 *
 * @param emailKey stands for the email address (lib/data/blind-index.ts)
 * @param ip where it comes from, or null when that is not known
 * @returns to be called when the password was right: the try no longer counts
 * @throws AppError `too_many_requests` with the seconds to wait
 */
export async function countSignIn(emailKey: string, ip: string | null): Promise<() => Promise<void>> {
  const from = ip ?? "nowhere";
  const both = `${emailKey}/${from}`;
  // The narrowest first: who is stopped there does not use up what others share.
  await pair.count(both);
  await address.count(from);
  const trusted = ip !== null && (await knownPairs.get(both)) !== null;
  if (!trusted) {
    await account.count(emailKey);
    await everybody.count("all");
  }
  return async () => {
    const shared = trusted ? [] : [account.forgive(emailKey), everybody.forgive("all")];
    const remember = ip === null ? [] : [knownPairs.set(both, 1, known.seconds)];
    await Promise.all([pair.forget(both), address.forgive(from), ...shared, ...remember]);
  };
}

/**
 * Counts a try to prove one's password again while signed in.
 *
 * @returns to be called when it was right
 * @throws AppError `too_many_requests`
 */
export async function countPasswordAgain(staffId: string): Promise<() => Promise<void>> {
  await again.count(staffId);
  return () => again.forget(staffId);
}
