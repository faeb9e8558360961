/**
 * Finds flags that are null because their check was never run here, although the other check that shares the section
 * was.
 */
import type { CheckRun } from "./applicant-facts";
import { type CheckId, checks, stepsOf } from "./catalog";
import { mayHaveArrived } from "./check-states";

/** The pairs of checks whose flags share a section. The section exists as soon as one of the two checks was run. */
const pairs: readonly (readonly [check: CheckId, field: string])[][] = [
  [
    ["phone", "contactProof.verifiedPhone"],
    ["email", "contactProof.verifiedEmail"],
  ],
  [
    ["background", "backgroundCheck.hasCriminalRecord"],
    ["watchlist", "backgroundCheck.hasGlobalWatchlistRecord"],
  ],
];

/**
 * Returns the flag of a check that shares its section with another check. Undefined if the section belongs to the check
 * alone.
 */
export const flagOf = (check: CheckId): string | undefined => pairs.flat().find(([one]) => one === check)?.[1];

/**
 * Returns the paths of flags for which the service owes no answer, because only the other check of the pair may have
 * reached it.
 */
export function untakenFields(runs: readonly CheckRun[]): ReadonlySet<string> {
  const arrived = new Set(runs.filter(mayHaveArrived).map(({ operationId }) => operationId));
  const wasRun = (check: CheckId) =>
    checks.some((record) => record.key === check && stepsOf(record).some(({ operation }) => arrived.has(operation)));
  return new Set(
    pairs.flatMap((pair) => {
      const takenChecks = pair.filter(([check]) => wasRun(check));
      return takenChecks.length === 1 ? pair.filter((one) => one !== takenChecks[0]).map(([, field]) => field) : [];
    }),
  );
}
