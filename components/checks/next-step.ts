/** The next step for a check, as a single action. Pure. */

import { evidenceHref } from "@/lib/domain/checks/applicant-facts";
import { type CheckEntry, cardOfCheck } from "@/lib/domain/checks/catalog";
import type { EvidenceState } from "@/lib/domain/results/evidence";
import type { CheckOption } from "@/lib/features/checks/contract/checks";

export type NextStep =
  /** Opens an operation. `href` is its dedicated page, if it has one. */
  | { kind: "run"; label: string; operationId: string; href: string | null; isRepeat: boolean }
  /** Opens another page: the result, or the page that removes a block. */
  | { kind: "link"; label: string; href: string }
  /** Nothing can be done here; `why` says so in a sentence. */
  | { kind: "none"; why: string };

type Facts = {
  entry: Pick<CheckEntry, "checks" | "steps">;
  state: EvidenceState;
  applicantId: string;
  options: readonly CheckOption[];
};

/**
 * Returns a link to the result for a clear check. For a check without a result, returns the next operation, or the page
 * that makes it available. For any other check, returns the operation that follows the last run, or a link to the
 * result.
 */
export function nextStepOf({ entry, state, applicantId, options }: Facts): NextStep | null {
  const steps = entry.steps.flatMap((step) => {
    const option = options.find(({ operationId }) => operationId === step.operation);
    return option ? [{ step, option }] : [];
  });
  const runnable = steps.filter(({ option }) => option.blocks.length === 0);
  if (entry.checks.length === 0) {
    const first = runnable.find(({ option }) => !option.last);
    return first ? runOf(first) : null;
  }
  const card = entry.checks.flatMap((key) => cardOfCheck(key)?.id ?? [])[0];
  const result = (label: string): NextStep | null =>
    card === undefined ? null : { kind: "link", label, href: evidenceHref(applicantId, card) };
  if (state === "clear") return result("View");
  const following = followingStep(steps);
  if (state === "pending") return following ? runOf(following) : result("View");
  if (state !== "absent") return following ? runOf(following) : result("Review");
  const next = following ?? runnable[0];
  return next ? runOf(next) : whyBlocked(steps.map(({ option }) => option));
}

type Step = { step: CheckEntry["steps"][number]; option: CheckOption };

const runOf = ({ step, option }: Step): NextStep => ({
  kind: "run",
  label: step.verb,
  operationId: option.operationId,
  href: option.dedicatedPage,
  isRepeat: option.last !== null,
});

/**
 * Returns the step that continues the last run. A new attempt is such a step only if the last run merely opened the
 * attempt.
 */
function followingStep(steps: readonly Step[]): Step | undefined {
  const last = lastAnswered(steps);
  if (last < 0) return undefined;
  const mayAttempt = steps[last]?.step.opens !== undefined;
  return steps
    .slice(last + 1)
    .find(({ step, option }) => option.blocks.length === 0 && (mayAttempt || !step.isAttempt));
}

/** Returns the index of the step that was answered last, or -1 if no step was answered. */
function lastAnswered(steps: readonly Step[]): number {
  let last = -1;
  steps.forEach(({ option }, index) => {
    const at = option.last?.outcome === "answered" ? option.last.at : null;
    if (at !== null && (last < 0 || at >= (steps[last]?.option.last?.at ?? ""))) last = index;
  });
  return last;
}

function whyBlocked(options: readonly CheckOption[]): NextStep | null {
  const block = options[0]?.blocks[0];
  if (!block) return null;
  return block.fix ? { kind: "link", ...block.fix } : { kind: "none", why: block.why };
}
