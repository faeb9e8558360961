/**
 * Limits attempts to sign in. Attempts are counted in the database before anything is checked, so that a limit holds
 * across several consoles and parallel attempts.
 *
 * A browser that has signed in to an account has its own limit for that account. It never has to wait because of
 * attempts from other browsers, not even from the same address. All other browsers share one limit for the account. An
 * address may be shared by many people, so its limit is far higher, and takes effect first by slower answers.
 */
import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { RateLimiterPrisma, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "@/lib/errors";
import { db } from "@/lib/platform/data/prisma";
import { deviceSeconds } from "./known-device";

/** Allows at most `points` in any window of `seconds`. */
type Tier = { points: number; seconds: number };

class RateLimiter {
  private readonly limiters: RateLimiterPrisma[];

  /**
   * @param free the number of attempts that are answered at once. Each further attempt takes longer
   * @param advice what the person can do instead of waiting
   */
  constructor(
    name: string,
    tiers: readonly Tier[],
    private readonly free = Number.POSITIVE_INFINITY,
    private readonly advice = "",
  ) {
    this.limiters = tiers.map(
      ({ points, seconds }) =>
        new RateLimiterPrisma({
          storeClient: db,
          keyPrefix: `${name}/${seconds}`,
          points,
          duration: seconds,
          // A job deletes expired rows.
          clearExpiredByTimeout: false,
        }),
    );
  }

  /**
   * Counts one attempt.
   *
   * @returns the milliseconds by which to delay the answer
   * @throws AppError `too_many_requests` with the seconds to wait
   */
  async count(key: string): Promise<number> {
    let consumed = 0;
    for (const limiter of this.limiters) {
      try {
        consumed = Math.max(consumed, (await limiter.consume(key)).consumedPoints);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        const retryAfter = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
        const detail = `Try again in ${inWords(retryAfter)}.${this.advice}`;
        throw new AppError("too_many_requests", { retryAfter, detail });
      }
    }
    return Math.min(longestDelayMs, Math.max(0, consumed - this.free) * delayStepMs);
  }

  async refund(key: string): Promise<void> {
    await Promise.all(this.limiters.map((limiter) => limiter.reward(key)));
  }

  async reset(key: string): Promise<void> {
    await Promise.all(this.limiters.map((limiter) => limiter.delete(key)));
  }
}

const delayStepMs = 50;
const longestDelayMs = 2_000;

function inWords(seconds: number): string {
  if (seconds <= 90) return `${seconds} seconds`;
  if (seconds <= 90 * 60) return `${Math.ceil(seconds / 60)} minutes`;
  return `${Math.ceil(seconds / 3600)} hours`;
}

/** The limit of one browser for an account that it has signed in to. */
const ownDevice = new RateLimiter("sign-in/device", [
  { points: 10, seconds: 60 },
  { points: 30, seconds: 900 },
]);
const elsewhere = " In a browser that you signed in with before, you need not wait.";
/**
 * The limit of all other browsers for one account. It allows too few attempts to guess a password, and the wait is
 * short.
 */
const account = new RateLimiter("sign-in/account", [{ points: 100, seconds: 900 }], 10, elsewhere);
/** The limit of one address for all accounts. It is high, because an office shares an address. */
const address = new RateLimiter("sign-in/address", [{ points: 2000, seconds: 60 }], 30);

/**
 * The limit of guesses at the password of the person who is signed in. Someone could try them on an unattended screen.
 */
const confirmation = new RateLimiter("password-confirmation", [
  { points: 5, seconds: 60 },
  { points: 20, seconds: 900 },
]);

/** NIST SP 800-63B allows 100 wrong codes in a row. */
const codesEach = { points: 100, seconds: 24 * 3600 };
/** The limit of codes from one session, or from a browser on an account that it has signed in to. */
const ownCodes = new RateLimiter("second-factor", [
  { points: 5, seconds: 60 },
  { points: 20, seconds: 900 },
  codesEach,
]);
/**
 * Limits the codes that all other browsers together may try on one account. The sign-in asks for a code only after the
 * right password.
 */
const unknownBrowserCodes = new RateLimiter(
  "second-factor/others",
  [codesEach],
  5,
  `${elsewhere} Or use a recovery code.`,
);

const knownDevices = new RateLimiterPrisma({
  storeClient: db,
  keyPrefix: "sign-in/known",
  points: 1,
  duration: deviceSeconds,
  clearExpiredByTimeout: false,
});

/** Who tries to sign in: an IP address, and the browser's device if it has signed in before (`deviceIn`). */
export type Visitor = { ip: string | null; device: string | null };

/**
 * Counts an attempt to sign in, and delays it if there were many. The attempt stops counting once the person is signed
 * in, or once only the second factor is missing.
 *
 * @param accountKey the hashed email address (`emailIndex`). Null for the proof of a passkey or of the identity
 *   provider, which cannot be guessed
 * @throws AppError `too_many_requests` with the seconds to wait
 */
export async function countSignIn(accountKey: string | null, { ip, device }: Visitor) {
  const from = ip ?? "unknown";
  const isKnown =
    device !== null && (accountKey === null || (await knownDevices.get(`${accountKey}/${device}`)) !== null);
  const own = isKnown ? `${accountKey ?? ""}/${device}` : null;
  if (own) await ownDevice.count(own);
  else await sleep(Math.max(await address.count(from), accountKey ? await account.count(accountKey) : 0));
  const refund = () =>
    Promise.all(
      own ? [ownDevice.refund(own)] : [address.refund(from), ...(accountKey ? [account.refund(accountKey)] : [])],
    );
  return {
    isKnown,
    /**
     * Counts a code of the authenticator app.
     *
     * @returns a function to call if the code was right
     * @throws AppError `too_many_requests`
     */
    async countCode(staffId: string): Promise<() => Promise<void>> {
      const [limiter, key] = own
        ? ([ownCodes, `${staffId}/${device}`] as const)
        : ([unknownBrowserCodes, staffId] as const);
      await sleep(await limiter.count(key));
      return () => limiter.reset(key);
    },
    /** Remembers the browser for the account that it signed in to. */
    async succeeded(signedInTo: string, remembered: string): Promise<void> {
      const remember = knownDevices.set(`${signedInTo}/${remembered}`, 1, deviceSeconds);
      await Promise.all([own ? ownDevice.reset(own) : refund(), remember]);
    },
    async refundAttempt(): Promise<void> {
      await refund();
    },
  };
}

/**
 * Counts an attempt. Throws AppError `too_many_requests`; otherwise returns a function to call if the password was
 * right.
 */
export async function countPasswordConfirmation(sessionId: string): Promise<() => Promise<void>> {
  await confirmation.count(sessionId);
  return () => confirmation.reset(sessionId);
}

/**
 * Counts an attempt. Throws AppError `too_many_requests`; otherwise returns a function to call if the code was right.
 */
export async function countSessionCode(sessionId: string): Promise<() => Promise<void>> {
  await ownCodes.count(sessionId);
  return () => ownCodes.reset(sessionId);
}
