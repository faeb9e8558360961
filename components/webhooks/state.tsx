import { Archive, Inbox, UserCheck } from "lucide-react";
import type { ReactNode } from "react";
import { StateText } from "@/components/ui/tag";
import type { WebhookState } from "@/lib/contracts/webhooks";

/** The label of a notification's state. */
export const webhookStateLabels: Record<WebhookState, string> = {
  received: "Received",
  matched: "Matched",
  quarantined: "Quarantined",
};

const icons: Record<WebhookState, ReactNode> = {
  received: <Inbox />,
  matched: <UserCheck />,
  quarantined: <Archive />,
};

/** A notification's state, for a table cell: work, not evidence, so it has no color. */
export function WebhookStateText(props: { state: WebhookState }) {
  return <StateText icon={icons[props.state]}>{webhookStateLabels[props.state]}</StateText>;
}
