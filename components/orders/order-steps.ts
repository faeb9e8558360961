/** The states an order passed through, and those that are to come. Pure. */

import type { StepperStep } from "@/components/ui/stepper";
import type { Order } from "@/lib/contracts/orders";
import { plural } from "@/lib/dates";

/** A stop of the rail: when it was reached, and a word beside it. */
export type OrderStep = Pick<StepperStep, "key" | "state"> & { title: string; at: string | null; words: string | null };

type Facts = Pick<
  Order,
  | "kind"
  | "state"
  | "requestedAt"
  | "sentAt"
  | "acceptedAt"
  | "completedAt"
  | "identifierEnds"
  | "pollCount"
  | "regressed"
  | "serviceStatus"
>;

/** The stop at which an order stands in each state. */
const reached = { intent: 1, sending: 1, accepted: 2, pending: 3, complete: 4 } as const;

/**
 * Where an order has come to.
 *
 * @param order its state and its times
 * @returns stops in order; at most one is "now", and what is beyond it is not reached
 */
export function orderSteps(order: Facts): OrderStep[] {
  const { state } = order;
  const asked = stop("asked", "Asked", "done", order.requestedAt);
  const sent = stop("sent", "Sent", "done", order.sentAt);
  if (state === "failed" || state === "canceled" || state === "confirmed_absent" || state === "awaiting_approval") {
    const end = { failed: "Failed", canceled: "Withdrawn", confirmed_absent: "Not at the service" };
    const last =
      state === "awaiting_approval" ? stop("approval", "Waits for approval", "now") : stop("end", end[state], "done");
    return [asked, ...(order.sentAt ? [sent] : []), last];
  }
  if (state === "outcome_unknown") {
    return [
      asked,
      sent,
      stop("unknown", "Outcome unknown", "now"),
      todo("accepted", "Accepted"),
      todo("complete", "Complete"),
    ];
  }
  const at = reached[state];
  const stops = [
    asked,
    sent,
    stop("accepted", "Accepted", "done", order.acceptedAt, order.identifierEnds && `id ${order.identifierEnds}`),
    stop("pending", "Pending", "done", null, pendingWords(order)),
    stop("complete", "Complete", "done", order.completedAt),
  ].map((each, index) => (index <= at ? each : { ...each, state: "todo" as const, at: null, words: null }));
  const now = stops[at];
  if (now && state !== "complete") stops[at] = { ...now, state: "now", ...(at === 1 ? { title: "Being sent" } : {}) };
  const wentBack = state === "complete" && order.regressed && order.serviceStatus !== "COMPLETE";
  return wentBack ? [...stops, stop("back", "Went back", "now", null, order.serviceStatus)] : stops;
}

function stop(
  key: string,
  title: string,
  state: OrderStep["state"],
  at: string | null = null,
  words: string | null = null,
): OrderStep {
  return { key, title, state, at, words };
}

function todo(key: string, title: string): OrderStep {
  return stop(key, title, "todo");
}

/** How often the court was asked for. An order of all counties is not asked about itself: its counties are. */
function pendingWords({ kind, pollCount }: Facts): string {
  return kind === "all-counties" ? "county by county" : `asked ${plural(pollCount, "time")}`;
}
