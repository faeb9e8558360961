/** Planned failures, for showing what a caller does when the service, or the line to it, fails. */
import { z } from "zod";

export const faultKinds = ["latency", "status", "reset-before", "reset-after", "html", "truncated", "hang"] as const;

export const fault = z.strictObject({
  /** An operation's id, or `*` for any. */
  operation: z.string(),
  /**
   * `latency` answers late; `status` answers with that status; `reset-before` and `reset-after` cut the line before or
   * after the call is carried out; `html` answers 200 with a page; `truncated` cuts the answer in the middle; `hang`
   * never answers.
   */
  kind: z.enum(faultKinds),
  /** How many calls it meets. */
  count: z.int().min(1).default(1),
  /** For `latency`, in real milliseconds. */
  latencyMs: z.int().min(0).max(600_000).default(1000),
  /** For `status`. */
  status: z.int().min(300).max(599).default(500),
  /** Whether the call is carried out although its answer is spoiled. By default all kinds but two do. */
  handled: z.boolean().optional(),
});
export type Fault = z.output<typeof fault>;
export type FaultInput = z.input<typeof fault>;

export type Faults = {
  plan(input: FaultInput): void;
  planned(): readonly Fault[];
  clear(): void;
  /** The fault that meets a call which may be any of these operations, counted down; undefined for none. */
  take(operations: readonly string[]): Fault | undefined;
};

/** An empty plan of faults. The one planned first is met first. */
export function createFaults(): Faults {
  let plans: Fault[] = [];
  return {
    plan: (input) => void plans.push(fault.parse(input)),
    planned: () => plans.map((each) => ({ ...each })),
    clear: () => {
      plans = [];
    },
    take(operations) {
      const met = plans.find((each) => each.operation === "*" || operations.includes(each.operation));
      if (!met) return undefined;
      met.count -= 1;
      plans = plans.filter(({ count }) => count > 0);
      return met;
    },
  };
}

/** Whether the call that meets a fault is carried out. */
export function isCarriedOut(met: Fault | undefined): boolean {
  if (!met) return true;
  return met.handled ?? (met.kind !== "status" && met.kind !== "reset-before");
}
