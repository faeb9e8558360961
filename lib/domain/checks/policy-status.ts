/** Determines what a policy still requires, what can run now, and what must come first. */

import { midSentence } from "@/lib/base/dates";
import { isAnswered, type SignalState } from "@/lib/domain/results/resolutions";
import type { Check, Signal } from "@/lib/domain/results/view";
import type { SignalCode } from "@/lib/domain/signals/codes";
import type { OperationId } from "@/lib/identity/operations/list";
import type { Operation } from "@/lib/identity/operations/operation";
import { operation } from "@/lib/identity/operations/registry";
import { type ApplicantFacts, cardHref, evidenceHref, runHref } from "./applicant-facts";
import type { CheckBlock } from "./blocks";
import { type CheckDefinition, type CheckId, checks as definitions, stepsOf } from "./catalog";
import type { CheckStep } from "./catalog/check-record";
import { signalsOf } from "./list-checks";
import { type PolicyRules, policyCheckTitle, underPolicy } from "./policy";
import { blocksOf } from "./preconditions";

export type StandingFacts = {
  consented: boolean;
  checks: readonly Pick<Check, "key" | "state" | "byOverride">[];
  signals: readonly SignalState[];
};

/**
 * `met`: a positive result, or a result whose findings are answered. `open`: a result with something left to answer.
 * `pending`: the check was run, but its result has not arrived. `missing`: no result.
 */
type Standing = "met" | "open" | "pending" | "missing";

/** A line of a policy, and how far the applicant meets it. */
export type Requirement = {
  /** The first check of the line, or "consent". */
  key: string;
  title: string;
  /** The checks of the line. One of them is enough to meet it. The line of consent has no checks. */
  checks: CheckId[];
  required: boolean;
  standing: Standing;
};

/** Codes of findings that can accompany a positive verdict. The verdict still counts. */
export const codesCompatibleWithVerdict: readonly string[] = [
  "name.mismatch",
  "document.expired",
  "id.low-confidence",
  "id.below-override-floor",
  "id.attention",
] satisfies SignalCode[];

/** Whether a finding takes the place of a positive verdict. A reviewer must answer it before the check counts. */
const replacesVerdict = ({ signalBeforePolicy: { code, severity } }: { signalBeforePolicy: Signal }) =>
  severity !== "info" && !codesCompatibleWithVerdict.includes(code);

function standingOfCheck(id: CheckId, rules: PolicyRules, facts: StandingFacts): Standing {
  const check = facts.checks.find(({ key }) => key === id);
  const record = definitions.find(({ key }) => key === id);
  if (!check || !record) return "missing";
  if (check.byOverride) return "met";
  if (check.state === "absent") return "missing";
  if (check.state === "pending") return "pending";
  const own = facts.signals
    .filter(({ signal }) => signalsOf(record, [signal]).length > 0)
    .map((state) => ({ ...state, signalBeforePolicy: state.signal }))
    .map((state) => underPolicy(rules, state));
  if (own.some((state) => state.signal.severity === "blocking" && !isAnswered(state))) return "open";
  if (check.state === "clear") return "met";
  const denials = own.filter(replacesVerdict);
  if (denials.length > 0) return denials.every(isAnswered) ? "met" : "open";
  // If there is no finding to resolve, an unknown state stays unknown.
  const isUndecided = check.state === "unknown" || check.state === "unrecognized";
  return isUndecided || own.length === 0 ? "open" : "met";
}

const standingsBestFirst: readonly Standing[] = ["met", "open", "pending", "missing"];

/** Returns the lines of the policy, with consent first. */
export function requirementsOf(rules: PolicyRules, facts: StandingFacts): Requirement[] {
  const lines = rules.checks.map((line): Requirement => {
    const standings = line.checks.map((id) => standingOfCheck(id, rules, facts));
    return {
      key: line.checks[0] ?? "",
      title: policyCheckTitle(line),
      checks: line.checks,
      required: line.required,
      standing: standingsBestFirst.find((standing) => standings.includes(standing)) ?? "missing",
    };
  });
  const consent = { key: "consent", title: "Consent", checks: [], required: true };
  return [{ ...consent, standing: facts.consented ? "met" : "missing" }, ...lines];
}

export const unmetOf = (requirements: readonly Requirement[]): Requirement[] =>
  requirements.filter(({ required, standing }) => required && standing !== "met");

type PolicyStep =
  /** The step can run now, with the stored data. */
  | { kind: "run"; operationId: OperationId; billing: Operation["billing"] }
  /** Another step must come first, or a person must act. */
  | { kind: "wait"; why: string; fix: CheckBlock["fix"] };

/** Whether the operation contributes to its check and needs only stored data. */
function runsFromFile({ operation: id, page, opens, isAttempt, arrivesInResult }: CheckStep): boolean {
  if (page !== undefined || opens !== undefined || !(isAttempt || arrivesInResult)) return false;
  return operation(id).request.safeParse({}).success;
}

/**
 * Whether the outcome of the last call is unknown. The service may have billed it, so only a person may run it again.
 */
function wasLeftUnknown({ operation: id }: CheckStep, { runs }: ApplicantFacts): boolean {
  const last = runs.find(({ operationId }) => operationId === id);
  return last?.outcome === "unknown" || last?.outcome === "running";
}

function stepOfCheck(record: CheckDefinition, facts: ApplicantFacts, isTried: boolean): PolicyStep {
  const steps = stepsOf(record);
  // If there is a result, or one is pending, another attempt would be billed for nothing. Verify comes after the last
  // attempt and is not an attempt itself.
  const fromFile = steps.filter((step) => runsFromFile(step) && !(isTried && step.isAttempt));
  const doubtful = fromFile.find((step) => wasLeftUnknown(step, facts));
  if (doubtful) {
    const why =
      "The service may have received and billed the last run. Review that run before you run the check again.";
    return { kind: "wait", why, fix: { href: runHref(facts, doubtful.operation), label: "Review the last run" } };
  }
  const ready = fromFile.find((step) => blocksOf(step.operation, facts).length === 0);
  if (ready) {
    const { billing }: Operation = operation(ready.operation);
    return { kind: "run", operationId: ready.operation, billing };
  }
  const byHand = steps.find((step) => blocksOf(step.operation, facts).length === 0);
  const first = byHand ?? steps[0];
  if (!first) return { kind: "wait", why: "This check cannot be run from this page.", fix: null };
  const [block] = blocksOf(first.operation, facts);
  if (block) return { kind: "wait", why: block.why, fix: block.fix };
  const href = first.page?.path.replace(":id", facts.applicantId) ?? runHref(facts, first.operation);
  return {
    kind: "wait",
    why: `More data is needed: ${midSentence(first.needs)}`,
    fix: { href, label: first.verb },
  };
}

/** Returns the next step of a line, or null if the line is met. */
export function policyStepOf(requirement: Requirement, facts: ApplicantFacts): PolicyStep | null {
  const { standing, checks } = requirement;
  if (standing === "met") return null;
  if (requirement.key === "consent") {
    return {
      kind: "wait",
      why: "A person must record it.",
      fix: { href: evidenceHref(facts.applicantId, "consent"), label: "Record consent" },
    };
  }
  const [first] = checks;
  const steps = checks
    .flatMap((id) => definitions.find(({ key }) => key === id) ?? [])
    .map((record) => stepOfCheck(record, facts, standing === "pending" || standing === "open"));
  const ready = steps.find(({ kind }) => kind === "run");
  if (ready) return ready;
  if (standing === "open" && first) {
    return {
      kind: "wait",
      why: "It has a result with a finding to resolve.",
      fix: { href: cardHref(facts, first), label: "Review" },
    };
  }
  if (standing === "pending") return { kind: "wait", why: "It was sent; the result has not arrived.", fix: null };
  return steps[0] ?? { kind: "wait", why: "This check cannot be run from this page.", fix: null };
}
