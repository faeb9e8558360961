/** The wording of an order's state, its result and a lookup of it. Pure. */
import type { EvidenceState } from "@/components/ui/evidence";
import type { Order, OrderDetail } from "@/lib/contracts/orders";
import type { OrderState } from "@/lib/contracts/words/orders";
import { plural } from "@/lib/dates";

/** An order's state. Workflow, not evidence: shown without color, except an unknown outcome. */
export const orderStateLabels: Record<OrderState, string> = {
  intent: "Queued to send",
  awaiting_approval: "Awaiting approval",
  sending: "Sending",
  accepted: "Accepted",
  pending: "Waiting: court",
  complete: "Complete",
  failed: "Failed, not ordered",
  outcome_unknown: "Outcome unknown",
  confirmed_absent: "Not at the service",
  canceled: "Canceled",
};

const inProgress: ReadonlySet<OrderState> = new Set(["intent", "sending", "accepted", "pending"]);

/** Whether an order is in progress, so that pages should refresh it. */
export function isInProgress(state: OrderState): boolean {
  return inProgress.has(state);
}

export type ResultLabel = { state: EvidenceState; label: string };

/**
 * The result of an order in a list; null while it cannot have one. "No case found" only when the service says so:
 * complete, an empty list of cases, and no sub-status.
 */
export function listResult(order: Pick<Order, ListResultFields>): ResultLabel | null {
  const { state, caseCount, serviceStatus, serviceSubStatus } = order;
  if (state === "outcome_unknown") return { state: "unknown", label: "Not known" };
  if (state === "accepted" || state === "pending") return { state: "pending", label: "Pending" };
  if (state !== "complete") return null;
  if (caseCount !== null && caseCount > 0) return { state: "attention", label: casesFound(caseCount) };
  if (order.regressed) return { state: "attention", label: "Status went back" };
  if (caseCount === null) return { state: "unknown", label: "Not stated" };
  // Each county has its own result; this is only their sum.
  if (order.kind === "all-counties") return { state: "info", label: "No case listed" };
  const isStated = serviceStatus === "COMPLETE" && serviceSubStatus === null;
  return isStated ? { state: "clear", label: "No case found" } : { state: "unknown", label: "Not stated" };
}

type ListResultFields = "kind" | "state" | "caseCount" | "serviceStatus" | "serviceSubStatus" | "regressed";

/** "1 case found" */
function casesFound(count: number): string {
  return `${plural(count, "case")} found`;
}

/** The result of an order on its own page. */
export function detailResult(order: OrderDetail): ResultLabel {
  if (order.state === "outcome_unknown") return { state: "unknown", label: "Outcome unknown" };
  if (order.state === "failed" || order.state === "canceled") return { state: "absent", label: "Nothing ordered" };
  if (order.kind === "all-counties") return listResult(order) ?? { state: "absent", label: "No result yet" };
  const hasNoFinding =
    order.resultState === "clear" || order.resultState === "unknown" || order.resultState === "pending";
  if (order.regressed && hasNoFinding) return { state: "attention", label: "Status went back" };
  const labels: Record<OrderDetail["resultState"], string> = {
    absent: "No result yet",
    pending: "Pending",
    clear: "No case found",
    attention: order.caseCount ? casesFound(order.caseCount) : "A record is stated",
    unknown: "Not stated",
    unrecognized: "Unrecognized",
  };
  return { state: order.resultState, label: labels[order.resultState] };
}

type Lookup = Omit<NonNullable<OrderDetail["lastReconciliation"]>, "at">;

/**
 * What a lookup of a lost order found, as a sentence. The order is still lost: the lookup did not resolve its outcome.
 *
 * `looked` results were listed, of which `unheld` belong to no order in the console, of which `fitting` match this
 * order.
 */
export function lookupSummary({ looked, unheld, fitting }: Lookup): string {
  if (looked === 0) return "the service listed no result of this applicant.";
  const listed = `the service listed ${plural(looked, "result")}`;
  if (unheld === 0)
    return `${listed}, and orders here hold ${looked === 1 ? "it" : "all of them"}. None can be this order.`;
  const open = `${listed}, ${plural(unheld, "of which is held by no order here", "of which are held by no order here")}`;
  if (fitting === 0) return `${open}, but of another court or county.`;
  return `${open}, and ${plural(fitting, "fits", "fit")}. That does not settle which one it is.`;
}
