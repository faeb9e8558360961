/** Which flags of a shared section are null because their own check was never run here, while the other one was. */
import type { CheckRun } from "./applicant-facts";
import { type CheckId, checks, stepsOf } from "./catalog";
import { mayHaveArrived } from "./check-states";

/** Two checks whose flags share a section: the section is there as soon as one of them was run. */
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

/** The flag of a check that shares its section with another check; undefined: the section is the check's own. */
export const flagOf = (check: CheckId): string | undefined => pairs.flat().find(([one]) => one === check)?.[1];

/** Paths of flags of which the service owes no answer: only the other check of the pair may have reached it. */
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
