"use client";

import { ArrowRight, Stamp } from "lucide-react";
import type { ReactNode } from "react";
import { Avatar } from "@/components/ui/avatar";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Definition, Definitions } from "@/components/ui/definition-list";
import { Link } from "@/components/ui/link";
import { Timestamp } from "@/components/ui/timestamp";
import type { WaitingOrder } from "@/lib/contracts/order-approvals";
import { searchTitle } from "./court-searches";
import { CancelOrder, DecideOrder } from "./decide-order";
import { heldText, spendSentence } from "./limit-rows";
import { SpendLimits } from "./spend-limits";

/**
 * An order that waits for approval: requester, reason, cost, effect on the limits, and the decision.
 *
 * @param props.linked in a list, where its title links to the order
 */
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
            {heldText(order.heldFor)}
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
        <DecideOrder order={order} onFailure={props.onFailure} />
        {order.mayCancel && isOwn ? <CancelOrder id={order.id} /> : null}
      </CardBody>
    </Card>
  );
}
