"use client";

import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { RevealProvider } from "@/components/shared/evidence/reveal";
import { failedRead, failureFacts } from "@/components/shared/failure-facts";
import { FileView } from "@/components/shared/file-view";
import { useLive } from "@/components/shared/live/live";
import { useUserActive } from "@/components/shared/live/use-user-active";
import { QueryFailure } from "@/components/shared/query-state";
import type { ShownFile } from "@/components/shared/shown-file";
import { MadeByOneNotice } from "@/components/shared/two-person-rule";
import { useAction } from "@/components/shared/use-action";
import { ActionBar } from "@/components/shell/action-bar";
import { Columns } from "@/components/shell/page";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { FailureNotice } from "@/components/ui/failure-state";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { SkeletonCard } from "@/components/ui/skeleton";
import { plural } from "@/lib/base/dates";
import { queryFor } from "@/lib/browser/console-api";
import { searchTitle } from "@/lib/domain/orders/search-titles";
import type { OrderDetail } from "@/lib/features/orders/contract/orders";
import { getOrder, refreshOrder } from "@/lib/features/orders/contract/orders.actions";
import { CancelOrder, WaitingOrderCard } from "./approve-order";
import { CaseCard, readCases } from "./case-card";
import { CopyRequestsCard, CourtCopiesCard } from "./court-copies-card";
import { OrderFacts } from "./order-facts";
import { isInProgress, OrderStateText } from "./order-state";
import { NextOfOrder, ResultCard } from "./result-card";
import { UnknownOutcome } from "./unknown-outcome";

/** How often to read an order in progress while no events arrive, in milliseconds. Each read is audited. */
const refreshMs = 10_000;

type OrderRights = { mayOrder: boolean; mayReveal: boolean; mayJudge: boolean };

export function OrderPage(props: OrderRights & { id: string; self: string }) {
  const userActive = useUserActive();
  const isLive = useLive();
  const query = useQuery({
    ...queryFor(getOrder, { params: { id: props.id } }),
    refetchInterval: ({ state }) =>
      userActive && !isLive && state.data && isInProgress(state.data.state) ? refreshMs : false,
  });
  const order = query.data;
  if (order) {
    const failure = query.error ? (
      <FailureNotice {...failedRead(query)} tone="unknown">
        The last known state is shown below.
      </FailureNotice>
    ) : null;
    return (
      <RevealProvider applicantId={order.applicantId} orderId={order.id} canReveal={props.mayReveal}>
        <Order {...props} order={order} failure={failure} />
      </RevealProvider>
    );
  }
  return (
    <>
      <Head trail={[{ label: "One order" }]} title="Court search" />
      {query.error ? (
        <QueryFailure query={query} what="this order" />
      ) : (
        <div className="px-6 py-4 max-md:px-3">
          <SkeletonCard lines={6} label="Loading order" />
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

function Order(props: OrderRights & { order: OrderDetail; self: string; failure: ReactNode }) {
  const { order } = props;
  const [undecided, setUndecided] = useState<ReactNode>(null);
  const [shown, setShown] = useState<ShownFile | null>(null);
  const refresh = useAction(refreshOrder);
  const isAccepted = order.state === "accepted" || order.state === "pending" || order.state === "complete";
  const refreshButton = isAccepted ? (
    <Button
      icon={<Icon name="refresh-cw" />}
      loading={refresh.isPending}
      onClick={() => refresh.mutate({ params: { id: order.id }, body: {} })}
    >
      Refresh result
    </Button>
  ) : null;
  const trail = [
    {
      label: <bdi>{order.erasedAt ? "Erased applicant" : (order.applicantName ?? "Name not given")}</bdi>,
      href: `/applicants/${order.applicantId}`,
    },
    { label: plural(order.siblings.length + 1, "order"), href: `/orders?applicant=${order.applicantId}` },
    { label: "This order" },
  ];
  return (
    <>
      <Head trail={trail} title={<bdi>{searchTitle(order.kind, order.county)}</bdi>} actions={refreshButton} />
      <Columns
        beside={shown !== null}
        rail={
          <>
            {shown ? <FileView key={shown.id} file={shown} onClose={() => setShown(null)} /> : null}
            <OrderFacts order={order} />
            <SiblingsCard order={order} />
          </>
        }
      >
        {props.failure}
        {order.waiting ? null : <MadeByOneNotice secondPerson={order.secondPerson} />}
        {refresh.error ? <FailureNotice {...failureFacts(refresh.error)} /> : null}
        {undecided}
        {order.waiting ? <WaitingOrderCard order={order} self={props.self} onFailure={setUndecided} /> : null}
        {order.mayCancel && !order.waiting ? <CancelOrder id={order.id} /> : null}
        {order.state === "outcome_unknown" ? <UnknownOutcome order={order} mayLookUp={props.mayOrder} /> : null}
        <ResultCard order={order} mayOrder={props.mayOrder} />
        {readCases(order.result).map((each) => (
          <CaseCard key={each.key} of={each} masked={order.masked} />
        ))}
        <CourtCopiesCard order={order} shownId={shown?.id ?? null} onShow={setShown} />
        <CopyRequestsCard order={order} />
        <NextOfOrder order={order} mayJudge={props.mayJudge} />
      </Columns>
      {refreshButton ? <ActionBar>{refreshButton}</ActionBar> : null}
    </>
  );
}

function SiblingsCard(props: { order: OrderDetail }) {
  const { kind: orderKind } = props.order;
  // The result card lists the counties of an order of all counties.
  const siblings = props.order.siblings.filter(
    ({ kind }) => orderKind !== "all-counties" || kind !== "county-criminal",
  );
  if (siblings.length === 0) return null;
  return (
    <Card>
      <CardHeader icon={<Icon name="layers" />} title="Other orders" />
      <CardBody>
        <ul className="grid gap-2.5">
          {siblings.map(({ id, kind, county, state }) => (
            <li key={id}>
              <Link href={`/orders/${id}`} className="block [overflow-wrap:anywhere]">
                <bdi>{searchTitle(kind, county)}</bdi>
              </Link>
              <span className="text-meta">
                <OrderStateText state={state} />
              </span>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}
