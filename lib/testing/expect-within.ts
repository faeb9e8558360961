import { expect } from "vitest";

/**
 * For tests: expects something to have taken less than a limit. Only in `npm run verify:trust`: how long it takes in
 * `npm test` depends on what else the machine does.
 *
 * @param limitMs in milliseconds
 * @param since by performance.now()
 */
export function expectWithin(limitMs: number, since: number): void {
  if (process.env.EXPECT_TIMES) expect(performance.now() - since).toBeLessThan(limitMs);
}
