import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import { StatusIcon } from "@/components/ui/status-icon";
import type { StepperStep } from "@/components/ui/stepper";
import { StateText } from "@/components/ui/tag";
import { plural } from "@/lib/base/dates";
import { type OrderState, orderStateLabels } from "@/lib/domain/orders/states";
import type { Order } from "@/lib/features/orders/contract/orders";

const icons: Record<OrderState, ReactNode> = {
  intent: <Icon name="clock" />,
  awaiting_approval: <Icon name="stamp" />,
  sending: <Icon name="send" />,
  accepted: <Icon name="circle-check" />,
  pending: <Icon name="landmark" />,
  complete: <Icon name="circle-check" />,
  failed: <Icon name="circle-x" />,
  outcome_unknown: <StatusIcon state="unknown" size="s" />,
  confirmed_absent: <Icon name="search-x" />,
  canceled: <Icon name="ban" />,
};

export function OrderStateText(props: { state: OrderState }) {
  return <StateText icon={icons[props.state]}>{orderStateLabels[props.state]}</StateText>;
}

type OrderStep = Pick<StepperStep, "key" | "state"> & {
  title: string;
  at: string | null;
  detail: string | null;
};

type StepFields = Pick<
  Order,
  | "kind"
  | "state"
  | "requestedAt"
  | "sentAt"
  | "acceptedAt"
  | "completedAt"
  | "pollCount"
  | "regressed"
  | "serviceStatus"
>;

const stepIndex = { intent: 1, sending: 1, accepted: 2, pending: 3, complete: 4 } as const;

/** Returns the steps of an order. At most one step is "now", and no step after it is done. */
export function orderSteps(order: StepFields): OrderStep[] {
  const { state } = order;
  const requested = step("asked", "Requested", "done", order.requestedAt);
  const sent = step("sent", "Sent", "done", order.sentAt);
  if (state === "failed" || state === "canceled" || state === "confirmed_absent" || state === "awaiting_approval") {
    const words = orderStateLabels[state];
    const last = state === "awaiting_approval" ? step("approval", words, "now") : step("end", words, "done");
    return [requested, ...(order.sentAt ? [sent] : []), last];
  }
  if (state === "outcome_unknown") {
    return [
      requested,
      sent,
      step("unknown", orderStateLabels[state], "now"),
      todo("accepted", "Accepted"),
      todo("complete", "Complete"),
    ];
  }
  const current = stepIndex[state];
  const steps = [
    requested,
    sent,
    step("accepted", "Accepted", "done", order.acceptedAt),
    step("pending", "Pending", "done", null, pendingDetail(order)),
    step("complete", "Complete", "done", order.completedAt),
  ].map((each, index) => (index <= current ? each : { ...each, state: "todo" as const, at: null, detail: null }));
  const now = steps[current];
  if (now && state !== "complete")
    steps[current] = { ...now, state: "now", ...(current === 1 ? { title: orderStateLabels.sending } : {}) };
  const wentBack = state === "complete" && order.regressed && order.serviceStatus !== "COMPLETE";
  return wentBack ? [...steps, step("back", "Reopened", "now")] : steps;
}

function step(
  key: string,
  title: string,
  state: OrderStep["state"],
  at: string | null = null,
  detail: string | null = null,
): OrderStep {
  return { key, title, state, at, detail };
}

function todo(key: string, title: string): OrderStep {
  return step(key, title, "todo");
}

/** Says how often the service was asked. An order of all counties is not polled, but each of its counties is. */
function pendingDetail({ kind, pollCount }: StepFields): string {
  return kind === "all-counties" ? "county by county" : `checked ${plural(pollCount, "time")}`;
}

const inProgress: ReadonlySet<OrderState> = new Set(["intent", "sending", "accepted", "pending"]);

export function isInProgress(state: OrderState): boolean {
  return inProgress.has(state);
}
