import { Ban, CircleCheck, CircleX, Clock, Landmark, SearchX, Send, Stamp } from "lucide-react";
import type { ReactNode } from "react";
import { StatusIcon } from "@/components/ui/status-icon";
import { StateText } from "@/components/ui/tag";
import { type OrderState, orderStateLabels } from "@/lib/orders/states";

const icons: Record<OrderState, ReactNode> = {
  intent: <Clock />,
  awaiting_approval: <Stamp />,
  sending: <Send />,
  accepted: <CircleCheck />,
  pending: <Landmark />,
  complete: <CircleCheck />,
  failed: <CircleX />,
  outcome_unknown: <StatusIcon state="unknown" size="s" />,
  confirmed_absent: <SearchX />,
  canceled: <Ban />,
};

/** The state of an order, for a table cell. */
export function OrderStateText(props: { state: OrderState }) {
  return <StateText icon={icons[props.state]}>{orderStateLabels[props.state]}</StateText>;
}
