"use client";
import { type ReactNode, useState } from "react";
import { FormOf } from "@/components/shared/action-form";
import { ActionProof } from "@/components/shared/action-proof";
import { failureFacts, failureText } from "@/components/shared/failure-facts";
import { AreaField } from "@/components/shared/form-fields";
import { DecisionButtons, useDecision } from "@/components/shared/second-person-decision";
import { BlockedNotice, MadeByOneNotice, PersonLine, SecondPersonToDecide } from "@/components/shared/two-person-rule";
import { useAction } from "@/components/shared/use-action";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Checkbox } from "@/components/ui/checkbox";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Definition, Definitions } from "@/components/ui/definition-list";
import { FailureNotice } from "@/components/ui/failure-state";
import { Field } from "@/components/ui/field";
import { Icon } from "@/components/ui/icon";
import { Textarea } from "@/components/ui/input";
import { Link } from "@/components/ui/link";
import { Timestamp } from "@/components/ui/timestamp";
import { toast } from "@/components/ui/toast";
import { searchTitle } from "@/lib/domain/orders/search-titles";
import { AppError } from "@/lib/errors";
import type { WaitingOrder } from "@/lib/features/orders/contract/order-approvals";
import * as contract from "@/lib/features/orders/contract/order-approvals";
import type { OrderDetail } from "@/lib/features/orders/contract/orders";
import { approveOrder, cancelOrder, rejectOrder } from "@/lib/features/orders/contract/orders.actions";
import { actFor } from "@/lib/platform/contract/step-up";
import { heldText, SpendLimits, spendSentence } from "./spend-limits";

/**
 * @param props.linked makes the title a link to the order, for a card in a list
 * @param props.onSelect if given, the order can be selected and approved together with others
 */
export function WaitingOrderCard(props: {
  order: WaitingOrder;
  self: string;
  linked?: boolean;
  selected?: boolean;
  onSelect?: (selected: boolean) => void;
  onFailure: (failure: ReactNode) => void;
}) {
  const { order, self } = props;
  const { requestedBy, waiting } = order;
  if (!waiting) return null;
  const isOwn = requestedBy.id === self;
  const title = searchTitle(order.kind, order.county);
  return (
    <Card aria-label={`Approval of ${title}`}>
      <CardHeader
        icon={<Icon name="stamp" />}
        title={props.linked ? <Link href={`/orders/${order.id}`}>{title}</Link> : "Awaiting approval"}
        provenance={props.linked ? <bdi>{order.applicantName ?? "Name not given"}</bdi> : undefined}
        aside={
          props.onSelect ? (
            <Checkbox
              label="Select"
              aria-label={`Select ${title}, ${order.applicantName ?? "name not given"}`}
              checked={props.selected ?? false}
              onChange={({ target }) => props.onSelect?.(target.checked)}
            />
          ) : undefined
        }
      />
      <CardBody className="flex flex-wrap items-center gap-4">
        <PersonLine person={requestedBy} self={self}>
          Requested <Timestamp at={order.requestedAt} />
        </PersonLine>
        <Icon name="arrow-right" className="size-4 text-ink-3" />
        <SecondPersonToDecide>An approver other than the requester</SecondPersonToDecide>
      </CardBody>
      <CardBody>
        <Definitions>
          <Definition term="Why" evidence={false}>
            {order.reason ? (
              <bdi className="whitespace-pre-wrap">“{order.reason}”</bdi>
            ) : (
              <span className="text-ink-3">Cannot be shown</span>
            )}
          </Definition>
          <Definition term="Cost center" evidence={false}>
            {order.costCenter ?? <span className="text-ink-3">None</span>}
          </Definition>
          <Definition term="Costs" evidence={false} detail="The service states no currency">
            {spendSentence(waiting.cost)}
          </Definition>
          <Definition term="Why it needs approval" evidence={false}>
            {heldText(order)}
          </Definition>
        </Definitions>
      </CardBody>
      <CardBody>
        <SpendLimits
          spending={waiting.spending}
          orders={[waiting.cost]}
          titles={{
            order: "This order",
            personDay: isOwn ? "You today" : `${requestedBy.name} today`,
            month: "Everybody this month",
          }}
        />
      </CardBody>
      <CardBody className="grid gap-3">
        <MadeByOneNotice secondPerson={order.secondPerson} />
        <DecideOrder order={order} onFailure={props.onFailure} />
        {order.mayCancel && isOwn ? <CancelOrder id={order.id} /> : null}
      </CardBody>
    </Card>
  );
}

type Decidable = Pick<OrderDetail, "id" | "decisionBlockedFor" | "mayCancel" | "secondPerson" | "waiting">;

const blocked = {
  own_request: { title: "You requested this.", text: "Another person with approval rights must decide." },
  no_right: { title: "You can view but not decide this.", text: "Requires the approver role. An admin can grant it." },
  decided: { title: "Already decided.", text: "" },
} as const;

const decisions = { approve: approveOrder, reject: rejectOrder };
type Note = { note?: string | undefined };

// `onFailure` gets a notice of a failure that belongs to no field, and null when the form is sent again.
function DecideOrder(props: { order: Decidable; onFailure: (failure: ReactNode) => void }) {
  const { order, onFailure } = props;
  const decision = useDecision<typeof approveOrder | typeof rejectOrder, Note, Note>((verb) => ({
    action: decisions[verb],
    schema: verb === "approve" ? contract.approveOrder.body.pick({ note: true }) : contract.rejectOrder.body,
    start: { note: "" },
    input: ({ note }) => {
      onFailure(null);
      // The request contains the shown price. If the price has changed, the console does not call the service.
      const shown = order.waiting ? { cost: order.waiting.cost } : {};
      const body = verb === "approve" ? { ...shown, ...(note ? { note } : {}) } : { note: note ?? "" };
      return { params: { id: order.id }, body };
    },
    successTitle: verb === "approve" ? "Approved and sent" : "Rejected, not sent",
    onFailed: (error) => {
      const isAtField = error instanceof AppError && error.facts.issues !== undefined;
      if (!isAtField) onFailure(<FailureNotice {...failureFacts(error)} />);
      return !isAtField;
    },
  }));
  if (order.decisionBlockedFor) {
    return <BlockedNotice block={order.decisionBlockedFor} words={blocked} secondPerson={order.secondPerson} />;
  }
  return (
    <FormOf of={{ ...decision, act: actFor(approveOrder, {}) }} className="grid gap-3" aria-label="Your decision">
      <AreaField name="note" label="Note" note="needed to reject" rows={2} max={1000} />
      <ActionProof note="needed to approve" />
      <DecisionButtons of={decision} approve="Approve and send" />
    </FormOf>
  );
}

export function CancelOrder(props: { id: string }) {
  const cancel = useAction(cancelOrder, { onDone: () => toast({ title: "Canceled" }) });
  const [note, setNote] = useState("");
  return (
    <ConfirmDialog
      trigger={
        <Button icon={<Icon name="ban" />} block>
          Cancel the order
        </Button>
      }
      title="Cancel this order?"
      description="Nothing is sent or billed. The same search can be ordered again."
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
