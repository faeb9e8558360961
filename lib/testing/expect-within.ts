import { expect } from "vitest";

/**
 * Checks a time, but only in `npm run verify:trust`, because times in `npm test` depend on the machine. `since` is a
 * value of performance.now().
 */
export function expectWithin(limitMs: number, since: number): void {
  if (process.env.EXPECT_TIMES) expect(performance.now() - since).toBeLessThan(limitMs);
}
