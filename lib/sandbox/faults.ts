/** Planned failures, to test how a caller handles a failing service or connection. */
import { z } from "zod";
import { matchesPerson, personSelector, type Subject } from "./person-selector";

export const faultKinds = ["latency", "status", "reset-before", "reset-after", "html", "truncated", "hang"] as const;

export const fault = z.strictObject({
  /**
   * The person whom the fault affects. Without it, the fault affects everyone. Tests share a sandbox, so their helpers
   * require it.
   */
  who: personSelector.optional(),
  /** The id of an operation, or `*` for any operation. */
  operation: z.string(),
  /**
   * `latency` answers late. `status` answers with the given status. `reset-before` and `reset-after` reset the
   * connection before or after the call is executed. `html` answers 200 with a page. `truncated` cuts the answer off.
   * `hang` never answers.
   */
  kind: z.enum(faultKinds),
  count: z.int().min(1).default(1),
  /** The delay of `latency`, in real milliseconds. */
  latencyMs: z.int().min(0).max(600_000).default(1000),
  status: z.int().min(300).max(599).default(500),
  /**
   * Whether the call is executed nevertheless. The default is false for `status` and `reset-before`, and true
   * otherwise.
   */
  handled: z.boolean().optional(),
});
export type Fault = z.output<typeof fault>;
export type FaultInput = z.input<typeof fault>;

export type Faults = {
  plan(input: FaultInput): void;
  planned(): readonly Fault[];
  clear(): void;
  /**
   * Returns the fault for a call that may be one of `operations`, and counts it down.
   *
   * @param readSubject called only if a fault for one of the operations names a person
   */
  take(operations: readonly string[], readSubject: () => Promise<Subject>): Promise<Fault | undefined>;
};

/** Faults apply in the order in which they were planned. */
export function createFaults(): Faults {
  let plans: Fault[] = [];
  const plannedFor = (operations: readonly string[]) =>
    plans.filter(({ operation }) => operation === "*" || operations.includes(operation));
  return {
    plan: (input) => void plans.push(fault.parse(input)),
    planned: () => plans.map((each) => ({ ...each })),
    clear: () => {
      plans = [];
    },
    async take(operations, readSubject) {
      const subject = plannedFor(operations).some((each) => each.who) ? await readSubject() : null;
      // The faults are looked up again, because another call may have used one meanwhile.
      const due = plannedFor(operations).find((each) => !each.who || (subject && matchesPerson(each.who, subject)));
      if (!due) return undefined;
      due.count -= 1;
      plans = plans.filter(({ count }) => count > 0);
      return due;
    },
  };
}

export function isExecuted(due: Fault | undefined): boolean {
  if (!due) return true;
  return due.handled ?? (due.kind !== "status" && due.kind !== "reset-before");
}
