"use client";

import { failedRead, isRefusal } from "@/components/shared/failure-facts";
import { useCase } from "@/components/shared/use-case";
import { CardBody, EvidenceCard } from "@/components/ui/card";
import { CollapsibleCard } from "@/components/ui/collapsible-card";
import { FailureNotice } from "@/components/ui/failure-state";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { SkeletonCard } from "@/components/ui/skeleton";
import { StatusIcon } from "@/components/ui/status-icon";
import { Timestamp } from "@/components/ui/timestamp";
import { plural } from "@/lib/base/dates";
import { countedSearches, orderKindTitles } from "@/lib/domain/orders/states";
import { evidenceOfOrder, evidenceOfOrders, placeOf } from "@/lib/domain/results/court-evidence";
import type { EvidenceState } from "@/lib/domain/results/evidence";
import { listResult, orderWords } from "@/lib/domain/results/order-result";
import type { Order } from "@/lib/features/orders/contract/orders";
import { AbsentLine } from "./absent-line";

/**
 * `state` is the state according to the result. The card shows it to readers who may not see the orders, and also if it
 * is "resolved".
 */
export function CourtCard(props: { applicantId: string; state?: EvidenceState; mayRead: boolean; mayPlace: boolean }) {
  const { applicantId, state: stateByResult = "info", mayRead, mayPlace } = props;
  const orders = useCase(applicantId, "orders");
  const frame = { id: "court", icon: <Icon name="landmark" />, title: "Court records" };
  if (!mayRead || isRefusal(orders.error)) {
    if (stateByResult === "absent")
      return <AbsentLine {...frame} word="Not ordered" summary="No court searched yet." />;
    return <EvidenceCard {...frame} state={stateByResult} provenance="Your role can't view orders." />;
  }
  if (orders.data === undefined) {
    if (!orders.error) return <SkeletonCard lines={2} label="Loading court orders" />;
    return (
      <EvidenceCard {...frame} state="unknown">
        <CardBody>
          <FailureNotice {...failedRead(orders)} tone="unknown" />
        </CardBody>
      </EvidenceCard>
    );
  }
  const items = countedSearches(orders.data.items);
  const orderLink = mayPlace ? <Link href={`/applicants/${applicantId}/orders/new`}>Order a search</Link> : null;
  if (items.length === 0) {
    return <AbsentLine {...frame} word="Not ordered" summary="No court searched yet." aside={orderLink} />;
  }
  const complete = items.filter(({ state }) => state === "complete").length;
  const state = stateByResult === "resolved" ? stateByResult : evidenceOfOrders(items);
  return (
    <CollapsibleCard
      {...frame}
      state={state}
      summary={`${complete} of ${plural(items.length, "order")} complete`}
      startsCollapsed={["clear", "resolved", "pending"].includes(state) ? "always" : "phone"}
      footer={
        <>
          <Link href={`/orders?applicant=${applicantId}`}>Open orders</Link>
          {orderLink ? <span className="ml-auto">{orderLink}</span> : null}
        </>
      }
    >
      <ul>
        {items.map((order) => (
          <Row key={order.id} order={order} />
        ))}
      </ul>
    </CollapsibleCard>
  );
}

function Row(props: { order: Order }) {
  const { order } = props;
  const at = order.completedAt ?? order.lastPolledAt ?? order.sentAt ?? order.requestedAt;
  return (
    <li className="relative grid grid-cols-[1rem_minmax(0,1.2fr)_minmax(0,.9fr)_minmax(0,1.2fr)_auto] items-center gap-x-3 border-line border-b px-4 py-2.5 last:border-b-0 hover:bg-hover max-md:grid-cols-[1rem_minmax(0,1fr)_auto] max-md:px-3">
      <StatusIcon state={evidenceOfOrder(order)} />
      <Link
        href={`/orders/${order.id}`}
        className="font-strong text-ink after:absolute after:inset-0 [overflow-wrap:anywhere] hover:no-underline"
      >
        <bdi>{placeOf(order)}</bdi>
      </Link>
      <span className="text-ink-2 max-md:order-4 max-md:col-start-2">{orderKindTitles[order.kind]}</span>
      <span className="max-md:order-5 max-md:col-start-2">{orderWords(order.state, listResult(order))}</span>
      <span className="text-ink-3 text-meta">
        <Timestamp at={at} />
      </span>
    </li>
  );
}
