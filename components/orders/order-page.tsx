"use client";

import { useQuery } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import type { ReactNode } from "react";
import { ActionBar } from "@/components/layout/action-bar";
import { Columns } from "@/components/layout/page";
import { RevealProvider } from "@/components/shared/evidence/reveal";
import { failureFacts, isRefusal } from "@/components/shared/failure-facts";
import { useAction } from "@/components/shared/use-action";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { Button } from "@/components/ui/button";
import { FailureNotice, FailureState } from "@/components/ui/failure-state";
import { PageHeader } from "@/components/ui/page-header";
import { RefusalState } from "@/components/ui/refusal-state";
import { SkeletonCard } from "@/components/ui/skeleton";
import { queryFor } from "@/lib/console-api";
import { getOrder, getOrderOptions, listOrders, type OrderDetail, refreshOrder } from "@/lib/contracts/orders";
import { plural } from "@/lib/dates";
import { CaseCard } from "./case-card";
import { casesOf } from "./court-case";
import { CourtCopiesCard } from "./court-copies-card";
import { OrderFacts } from "./order-facts";
import { ResultCard } from "./result-card";
import { searchTitle } from "./searches";
import { SiblingsCard } from "./siblings-card";
import { isMoving } from "./state";
import { UnknownOutcome } from "./unknown-outcome";
import { useAttended } from "./use-attended";

/** Every reading is audited: while the court is awaited the page looks again, but not often. */
const lookAgainMs = 10_000;

/**
 * One order: where it stands, what the court says, and what can be done about it.
 *
 * @param props.mayOrder whether the reader has the right to order, and so to look for a lost order
 * @param props.mayReveal whether the reader may ask for masked values of the result
 */
export function OrderPage(props: { id: string; mayOrder: boolean; mayReveal: boolean }) {
  const attended = useAttended();
  const query = useQuery({
    ...queryFor(getOrder, { params: { id: props.id } }),
    refetchInterval: ({ state }) => (attended && state.data && isMoving(state.data.state) ? lookAgainMs : false),
  });
  const order = query.data;
  if (order) {
    const failure = query.error ? (
      <FailureNotice
        {...failureFacts(query.error)}
        tone="unknown"
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      >
        What stands below was read before.
      </FailureNotice>
    ) : null;
    return (
      <RevealProvider applicantId={order.applicantId} orderId={order.id} may={props.mayReveal}>
        <Order order={order} mayOrder={props.mayOrder} failure={failure} />
      </RevealProvider>
    );
  }
  return (
    <>
      <Head trail={[{ label: "One order" }]} title="Court search" />
      {isRefusal(query.error) ? (
        <RefusalState what="this order">{query.error.facts.detail}</RefusalState>
      ) : query.error ? (
        <FailureState {...failureFacts(query.error)} onRetry={() => void query.refetch()} />
      ) : (
        <div className="px-6 py-4 max-md:px-3">
          <SkeletonCard lines={6} label="Reading the order" />
        </div>
      )}
    </>
  );
}

function Head(props: { trail: { label: ReactNode; href?: string }[]; title: ReactNode; actions?: ReactNode }) {
  return (
    <PageHeader
      breadcrumb={<Breadcrumb trail={[{ label: "Orders", href: "/orders" }, ...props.trail]} />}
      title={props.title}
      actions={props.actions}
      hideActionsOnPhone
    />
  );
}

function Order(props: { order: OrderDetail; mayOrder: boolean; failure: ReactNode }) {
  const { order } = props;
  const refresh = useAction(refreshOrder, { changes: [getOrder, listOrders, getOrderOptions] });
  const isHeld = order.state === "accepted" || order.state === "pending" || order.state === "complete";
  const ask = isHeld ? (
    <Button
      icon={<RefreshCw />}
      loading={refresh.isPending}
      onClick={() => refresh.mutate({ params: { id: order.id }, body: {} })}
    >
      Ask the service again
    </Button>
  ) : null;
  const trail = [
    { label: <bdi>{order.applicantName ?? "Name not given"}</bdi>, href: `/applicants/${order.applicantId}` },
    { label: plural(order.siblings.length + 1, "order"), href: `/orders?applicant=${order.applicantId}` },
    { label: "This order" },
  ];
  return (
    <>
      <Head trail={trail} title={<bdi>{searchTitle(order.kind, order.county)}</bdi>} actions={ask} />
      <Columns
        rail={
          <>
            <OrderFacts order={order} />
            <SiblingsCard order={order} />
          </>
        }
      >
        {props.failure}
        {refresh.error ? <FailureNotice {...failureFacts(refresh.error)} /> : null}
        {order.state === "outcome_unknown" ? <UnknownOutcome order={order} mayLook={props.mayOrder} /> : null}
        <ResultCard order={order} mayOrder={props.mayOrder} />
        {casesOf(order.result).map((each) => (
          <CaseCard key={each.key} of={each} masked={order.masked} />
        ))}
        <CourtCopiesCard order={order} />
      </Columns>
      {ask ? <ActionBar>{ask}</ActionBar> : null}
    </>
  );
}
