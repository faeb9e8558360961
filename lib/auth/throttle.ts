/**
 * Limits password attempts. They are counted in the database before the password is checked, so that neither several
 * consoles nor parallel attempts can bypass the limit. The windows are short: an attacker can make a person wait, but
 * not lock them out.
 */
import "server-only";
import { RateLimiterPrisma, RateLimiterRes } from "rate-limiter-flexible";
import { db } from "@/lib/data/prisma";
import { AppError } from "@/lib/errors";

/** At most `points` in any window of `seconds`. */
type Tier = { points: number; seconds: number };

class RateLimiter {
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

  /** Counts one attempt. Throws AppError `too_many_requests` with the seconds to wait. */
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

  async refund(key: string): Promise<void> {
    await Promise.all(this.limiters.map((limiter) => limiter.reward(key)));
  }

  async reset(key: string): Promise<void> {
    await Promise.all(this.limiters.map((limiter) => limiter.delete(key)));
  }
}

function inWords(seconds: number): string {
  if (seconds <= 90) return `${seconds} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
}

/** One IP address on one account. */
const pair = new RateLimiter("sign-in/pair", [
  { points: 5, seconds: 60 },
  { points: 20, seconds: 900 },
]);
/** One IP address on many accounts. */
const address = new RateLimiter("sign-in/address", [
  { points: 30, seconds: 60 },
  { points: 120, seconds: 900 },
]);
/** Many IP addresses on one account. */
const account = new RateLimiter("sign-in/account", [
  { points: 10, seconds: 60 },
  { points: 30, seconds: 300 },
]);
/** Many IP addresses on many accounts. */
const total = new RateLimiter("sign-in/total", [{ points: 300, seconds: 60 }]);
/** Guesses at the signed-in person's password, on a screen that was left open. */
const confirmation = new RateLimiter("password-confirmation", [
  { points: 5, seconds: 60 },
  { points: 20, seconds: 900 },
]);

/** Guesses at a second factor by an attacker who knows the password: NIST SP 800-63B allows 100 in a row. */
const secondFactor = new RateLimiter("second-factor", [
  { points: 5, seconds: 60 },
  { points: 20, seconds: 900 },
  { points: 100, seconds: 24 * 3600 },
]);

/** IP addresses with earlier sign-ins to an account: attacks from other addresses do not make them wait. */
const trusted = { name: "sign-in/trusted", seconds: 30 * 24 * 3600 };
const trustedPairs = new RateLimiterPrisma({
  storeClient: db,
  keyPrefix: trusted.name,
  points: 1,
  duration: trusted.seconds,
  // Only one limiter needs to delete expired rows: it does so for the whole table.
  clearExpiredByTimeout: true,
});

/**
 * Counts an attempt to sign in. It no longer counts once the person is signed in, or only the second factor is missing.
 *
 * @param emailKey the hashed email address (`emailIndex`)
 * @throws AppError `too_many_requests` with the seconds to wait
 */
export async function countSignIn(emailKey: string, ip: string | null) {
  const from = ip ?? "unknown";
  const pairKey = `${emailKey}/${from}`;
  // The narrowest limit first: an attempt that it refuses does not use up the shared ones.
  await pair.count(pairKey);
  await address.count(from);
  const isTrusted = ip !== null && (await trustedPairs.get(pairKey)) !== null;
  if (!isTrusted) {
    await account.count(emailKey);
    await total.count("all");
  }
  const shared = async () => {
    if (!isTrusted) await Promise.all([account.refund(emailKey), total.refund("all")]);
    await address.refund(from);
  };
  return {
    async succeeded() {
      const remember = ip === null ? [] : [trustedPairs.set(pairKey, 1, trusted.seconds)];
      await Promise.all([pair.reset(pairKey), shared(), ...remember]);
    },
    async unfinished() {
      await Promise.all([pair.refund(pairKey), shared()]);
    },
  };
}

/** Throws AppError `too_many_requests`; otherwise returns a function to call if the password was right. */
export async function countPasswordConfirmation(staffId: string): Promise<() => Promise<void>> {
  await confirmation.count(staffId);
  return () => confirmation.reset(staffId);
}

/** Throws AppError `too_many_requests`; otherwise returns a function to call if the second factor was right. */
export async function countSecondFactor(staffId: string): Promise<() => Promise<void>> {
  await secondFactor.count(staffId);
  return () => secondFactor.reset(staffId);
}
