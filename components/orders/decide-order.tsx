"use client";

import { Ban, Stamp } from "lucide-react";
import { type ReactNode, useState } from "react";
import { failureFacts, failureText } from "@/components/shared/failure-facts";
import { useAction } from "@/components/shared/use-action";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { FailureNotice } from "@/components/ui/failure-state";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Textarea } from "@/components/ui/input";
import { Notice } from "@/components/ui/notice";
import { toast } from "@/components/ui/toast";
import type { OrderDetail } from "@/lib/contracts/orders";

type Decidable = Pick<OrderDetail, "id" | "decisionBlockedFor" | "mayCancel" | "waiting">;

const blocked = {
  own_request: { title: "You asked for this.", text: "Another person with approval rights must decide." },
  no_right: { title: "You can view but not decide this.", text: "Requires the approver role. An admin can grant it." },
  decided: { title: "Already decided.", text: "" },
} as const;

/**
 * The second person's decision. Reject and Approve look the same.
 *
 * @param props.onFailure gets what to show in its place if someone else decided or the order failed; null for nothing
 */
export function DecideOrder(props: { order: Decidable; onFailure: (failure: ReactNode) => void }) {
  const { order } = props;
  const [note, setNote] = useState("");
  const [problem, setProblem] = useState<string>();
  const approve = useAction("POST /api/orders/:id/approve", { onDone: () => toast({ title: "Approved and sent" }) });
  const reject = useAction("POST /api/orders/:id/reject", { onDone: () => toast({ title: "Rejected, not sent" }) });
  if (order.decisionBlockedFor) {
    const { title, text } = blocked[order.decisionBlockedFor];
    return (
      <Notice tone="info" title={title}>
        {text}
      </Notice>
    );
  }
  const pending = approve.isPending || reject.isPending;
  const onError = (error: unknown) => props.onFailure(<FailureNotice {...failureFacts(error)} />);
  const decide = (verb: "approve" | "reject") => {
    const text = note.trim();
    setProblem(verb === "reject" && text === "" ? "Say why you reject it" : undefined);
    props.onFailure(null);
    const params = { id: order.id };
    // Sends the shown price: if it has changed, the service is not called.
    const shown = order.waiting ? { cost: order.waiting.cost } : {};
    if (verb === "approve")
      approve.mutate({ params, body: { ...shown, ...(text ? { note: text } : {}) } }, { onError });
    else if (text !== "") reject.mutate({ params, body: { note: text } }, { onError });
  };
  return (
    <Form className="grid gap-3">
      <Field label="Note" note="needed to reject" error={problem}>
        <Textarea rows={2} maxLength={1000} value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
      <div className="grid grid-cols-2 gap-2">
        <Button variant="danger" loading={reject.isPending} disabled={pending} onClick={() => decide("reject")}>
          Reject
        </Button>
        <Button icon={<Stamp />} loading={approve.isPending} disabled={pending} onClick={() => decide("approve")}>
          Approve and send
        </Button>
      </div>
    </Form>
  );
}

/** Cancels an order that was not sent, after a confirmation. */
export function CancelOrder(props: { id: string }) {
  const cancel = useAction("POST /api/orders/:id/cancel", { onDone: () => toast({ title: "Canceled" }) });
  const [note, setNote] = useState("");
  return (
    <ConfirmDialog
      trigger={
        <Button icon={<Ban />} block>
          Cancel the order
        </Button>
      }
      title="Cancel this order?"
      description="Nothing is sent or billed. The same search can be ordered anew."
      confirmLabel="Cancel the order"
      cancelLabel="Keep it"
      danger
      onConfirm={async () => {
        const text = note.trim();
        await cancel.mutateAsync({ params: { id: props.id }, body: text === "" ? {} : { note: text } });
      }}
      describeFailure={failureText}
    >
      <Field label="Note" note="optional">
        <Textarea rows={2} maxLength={1000} value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
    </ConfirmDialog>
  );
}
