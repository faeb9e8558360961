"use client";

import { useQuery } from "@tanstack/react-query";
import { ArrowRight, Ban, Stamp } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { type ReactNode, useState } from "react";
import { cannotShow, failureFacts, failureText } from "@/components/shared/failure-facts";
import { QueryFailure } from "@/components/shared/query-state";
import { BlockedNotice, MadeByOneNotice } from "@/components/shared/second-person";
import { useAction } from "@/components/shared/use-action";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Count } from "@/components/ui/count";
import { Definition, Definitions } from "@/components/ui/definition-list";
import { FailureNotice } from "@/components/ui/failure-state";
import { Field } from "@/components/ui/field";
import { Form } from "@/components/ui/form";
import { Textarea } from "@/components/ui/input";
import { Link } from "@/components/ui/link";
import { Timestamp } from "@/components/ui/timestamp";
import { toast } from "@/components/ui/toast";
import { queryFor } from "@/lib/console-api";
import type { WaitingOrder } from "@/lib/contracts/order-approvals";
import type { OrderDetail } from "@/lib/contracts/orders";
import { approveOrder, cancelOrder, listOrderApprovals, rejectOrder } from "@/lib/contracts/orders.actions";
import { plural } from "@/lib/dates";
import { searchTitle } from "./court-searches";
import { heldText, SpendLimits, spendSentence } from "./spend-limits";

/** @param props.linked in a list, where its title links to the order */
export function WaitingOrderCard(props: {
  order: WaitingOrder;
  self: string;
  linked?: boolean;
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
        icon={<Stamp />}
        title={props.linked ? <Link href={`/orders/${order.id}`}>{title}</Link> : "Awaiting approval"}
        provenance={props.linked ? <bdi>{order.applicantName ?? "Name not given"}</bdi> : undefined}
      />
      <CardBody className="flex flex-wrap items-center gap-4">
        <span className="flex min-w-0 items-center gap-2.5">
          <Avatar name={requestedBy.name} self={isOwn} />
          <span className="min-w-0 wrap-anywhere">
            <span className="block font-semibold">{isOwn ? `You, ${requestedBy.name}` : requestedBy.name}</span>
            <span className="block text-ink-3 text-meta">
              Asked <Timestamp at={order.requestedAt} />
            </span>
          </span>
        </span>
        <ArrowRight className="size-4 text-ink-3" />
        <span className="flex items-center gap-2.5">
          <Avatar name="?" />
          <span>
            <span className="block font-semibold">A second person</span>
            <span className="block text-ink-3 text-meta">An approver, other than who asked</span>
          </span>
        </span>
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
          <Definition term="Held" evidence={false}>
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
  own_request: { title: "You asked for this.", text: "Another person with approval rights must decide." },
  no_right: { title: "You can view but not decide this.", text: "Requires the approver role. An admin can grant it." },
  decided: { title: "Already decided.", text: "" },
} as const;

// Reject and Approve look the same. `onFailure` gets what to show in its place if someone else decided or the order
// failed; null for nothing.
function DecideOrder(props: { order: Decidable; onFailure: (failure: ReactNode) => void }) {
  const { order } = props;
  const [note, setNote] = useState("");
  const [problem, setProblem] = useState<string>();
  const approve = useAction(approveOrder, { onDone: () => toast({ title: "Approved and sent" }) });
  const reject = useAction(rejectOrder, { onDone: () => toast({ title: "Rejected, not sent" }) });
  if (order.decisionBlockedFor) {
    return <BlockedNotice block={order.decisionBlockedFor} words={blocked} secondPerson={order.secondPerson} />;
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

export function CancelOrder(props: { id: string }) {
  const cancel = useAction(cancelOrder, { onDone: () => toast({ title: "Canceled" }) });
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

/** Longest waiting first. `?decidable=1`: only those the reader may decide. */
export function OrderApprovals(props: { self: string }) {
  const decidable = useSearchParams().get("decidable") === "1" ? "1" : undefined;
  const query = useQuery(queryFor(listOrderApprovals, { query: { decidable } }));
  const [failure, setFailure] = useState<ReactNode>(null);
  const items = query.data?.items ?? [];
  return (
    <section aria-labelledby="order-approvals" className="grid gap-3 px-6 pb-5 max-md:px-4">
      <h2 id="order-approvals" className="flex items-center gap-2">
        Orders <Count value={items.length + (query.data?.more ?? 0)} label="awaiting approval" />
      </h2>
      {failure}
      {cannotShow(query) ? (
        <QueryFailure query={query} what="orders" />
      ) : items.length === 0 ? (
        <p className="text-ink-3">{query.data ? "No order awaits approval." : "Loading orders…"}</p>
      ) : (
        <div className="grid items-start gap-4 xl:grid-cols-2">
          {items.map((order) => (
            <WaitingOrderCard key={order.id} order={order} self={props.self} linked onFailure={setFailure} />
          ))}
        </div>
      )}
      {query.data && query.data.more > 0 ? (
        <p className="text-ink-3">{plural(query.data.more, "more order waits", "more orders wait")} behind these.</p>
      ) : null}
    </section>
  );
}
