import { expect } from "vitest";

/**
 * For tests: only in `npm run verify:trust`, as the time in `npm test` depends on what else the machine does.
 *
 * @param since by performance.now()
 */
export function expectWithin(limitMs: number, since: number): void {
  if (process.env.EXPECT_TIMES) expect(performance.now() - since).toBeLessThan(limitMs);
}
