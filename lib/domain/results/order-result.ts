import { midSentence, plural } from "@/lib/base/dates";
import { type OrderKind, type OrderState, orderStateLabels, voidOrderStates } from "@/lib/domain/orders/states";
import { type EvidenceState, evidenceLabels } from "./evidence";
import type { SectionState } from "./keys";

export type ResultLabel = { state: EvidenceState; label: string };

/**
 * Returns the result of an order for lists. Null if the order cannot have a result. "No case found" repeats a statement
 * of the service: complete, an empty list of cases, and no sub-status.
 */
export function listResult(order: Stated): ResultLabel | null {
  const { state, caseCount, serviceStatus, serviceSubStatus } = order;
  if (state === "outcome_unknown") return { state: "unknown", label: "Not known" };
  const isPending = state === "accepted" || state === "pending";
  if (!isPending && state !== "complete") return null;
  // A case is a record even before the search is complete.
  if (caseCount !== null && caseCount > 0) return { state: "attention", label: casesFound(caseCount) };
  if (isPending) return { state: "pending", label: "Pending" };
  if (order.regressed) return { state: "attention", label: "Search reopened" };
  if (caseCount === null) return { state: "unknown", label: "Not stated" };
  // Each county has its own result. An order of all counties only adds them up.
  if (order.kind === "all-counties") return { state: "info", label: "No case listed" };
  const isStated = serviceStatus === "COMPLETE" && serviceSubStatus === null;
  return isStated ? { state: "clear", label: "No case found" } : { state: "unknown", label: "Not stated" };
}

type Stated = {
  kind: OrderKind;
  state: OrderState;
  caseCount: number | null;
  serviceStatus: string | null;
  serviceSubStatus: string | null;
  regressed: boolean;
};

/**
 * Returns the state of an order in words, with its result once there is one: "Complete, 1 case found". Screens and
 * reports use the same words.
 */
export function orderWords(state: OrderState, result: ResultLabel | null): string {
  const words = orderStateLabels[state];
  const hasResult = result !== null && (state === "complete" || result.state === "attention");
  return hasResult ? `${words}, ${midSentence(result.label)}` : words;
}

function casesFound(count: number): string {
  return `${plural(count, "case")} found`;
}

/** Returns the result of an order for the order's own page. */
export function detailResult(
  order: Stated & { resultState: SectionState; resultRemovedAt: string | null },
): ResultLabel {
  if (order.resultRemovedAt) return { state: "absent", label: "Result removed" };
  if (order.state === "outcome_unknown") return { state: "unknown", label: "Outcome unknown" };
  if (voidOrderStates.some((voided) => voided === order.state)) return { state: "absent", label: "Nothing ordered" };
  if (order.kind === "all-counties") return listResult(order) ?? { state: "absent", label: "No result yet" };
  const hasNoFinding =
    order.resultState === "clear" || order.resultState === "unknown" || order.resultState === "pending";
  if (order.regressed && hasNoFinding) return { state: "attention", label: "Search reopened" };
  const labels: Record<SectionState, string> = {
    absent: "No result yet",
    pending: "Pending",
    clear: "No case found",
    attention: order.caseCount ? casesFound(order.caseCount) : "A record is stated",
    unknown: "Not stated",
    unrecognized: evidenceLabels.unrecognized,
  };
  return { state: order.resultState, label: labels[order.resultState] };
}
