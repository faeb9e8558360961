"use client";

import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { type ReactNode, useState } from "react";
import { cannotShow, failureText } from "@/components/shared/failure-facts";
import { QueryFailure } from "@/components/shared/query-state";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Count } from "@/components/ui/count";
import { Icon } from "@/components/ui/icon";
import { lazyDialog } from "@/components/ui/lazy-part";
import { Link } from "@/components/ui/link";
import { Notice } from "@/components/ui/notice";
import { plural } from "@/lib/base/dates";
import { queryFor } from "@/lib/browser/console-api";
import { searchTitle } from "@/lib/domain/orders/search-titles";
import { listOrderApprovals } from "@/lib/features/orders/contract/orders.actions";
import { WaitingOrderCard } from "./approve-order";
import type { ApprovalOutcome } from "./approve-orders";

const ApproveOrders = lazyDialog(() => import("./approve-orders").then((module) => module.ApproveOrders));

/** Says which of the orders that were approved together were sent, and why the others were refused. */
function Outcomes(props: { outcomes: readonly ApprovalOutcome[] }) {
  const refused = props.outcomes.filter(({ error }) => error !== null);
  if (props.outcomes.length === 0) return null;
  const sent = props.outcomes.length - refused.length;
  const title = `${plural(sent, "order")} approved and sent${refused.length > 0 ? `, ${refused.length} not` : ""}.`;
  return (
    <Notice tone={refused.length > 0 ? "attention" : "info"} live title={title}>
      {refused.length > 0 ? (
        <ul className="grid gap-1">
          {refused.map(({ order, error }) => (
            <li key={order.id}>
              <Link href={`/orders/${order.id}`}>{searchTitle(order.kind, order.county)}</Link>,{" "}
              <bdi>{order.applicantName ?? "name not given"}</bdi>: {failureText(error)}
            </li>
          ))}
        </ul>
      ) : null}
    </Notice>
  );
}

/** The orders that await approval, the longest waiting first. `?decidable=1` shows those that the reader may decide. */
export function OrderApprovals(props: { self: string }) {
  const decidable = useSearchParams().get("decidable") === "1" ? "1" : undefined;
  const query = useQuery(queryFor(listOrderApprovals, { query: { decidable } }));
  const [failure, setFailure] = useState<ReactNode>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [outcomes, setOutcomes] = useState<readonly ApprovalOutcome[]>([]);
  const items = query.data?.items ?? [];
  const own = items.filter(({ decisionBlockedFor }) => decisionBlockedFor === null);
  const selected = own.filter(({ id }) => chosen.has(id));
  const canSelect = own.length > 1;
  const select = (id: string, on: boolean) =>
    setChosen((before) => new Set(on ? [...before, id] : [...before].filter((one) => one !== id)));
  return (
    <section aria-labelledby="order-approvals" className="grid gap-3 px-6 pb-5 max-md:px-4">
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="order-approvals" className="flex items-center gap-2">
          Orders <Count value={items.length + (query.data?.more ?? 0)} label="awaiting approval" />
        </h2>
        {canSelect ? (
          <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Checkbox
              label={`Select all ${own.length} that you can approve`}
              checked={selected.length === own.length}
              mixed={selected.length > 0 && selected.length < own.length}
              onChange={({ target }) => setChosen(new Set(target.checked ? own.map(({ id }) => id) : []))}
            />
            <ApproveOrders
              orders={selected}
              onDone={(made) => {
                setOutcomes(made);
                setChosen(new Set());
              }}
              trigger={
                <Button
                  icon={<Icon name="stamp" />}
                  size="s"
                  unavailable={selected.length === 0 ? "Select the orders to approve together" : undefined}
                >
                  {selected.length === 0 ? "Approve together" : `Approve ${plural(selected.length, "order")} together`}
                </Button>
              }
            />
          </span>
        ) : null}
      </div>
      {failure}
      <Outcomes outcomes={outcomes} />
      {cannotShow(query) ? (
        <QueryFailure query={query} what="orders" />
      ) : items.length === 0 ? (
        <p className="text-ink-3">{query.data ? "No order awaits approval." : "Loading orders…"}</p>
      ) : (
        <div className="grid items-start gap-4 xl:grid-cols-2">
          {items.map((order) => (
            <WaitingOrderCard
              key={order.id}
              order={order}
              self={props.self}
              linked
              selected={chosen.has(order.id)}
              {...(canSelect && own.includes(order) ? { onSelect: (on) => select(order.id, on) } : {})}
              onFailure={setFailure}
            />
          ))}
        </div>
      )}
      {query.data && query.data.more > 0 ? (
        <p className="text-ink-3">{plural(query.data.more, "more order waits", "more orders wait")} behind these.</p>
      ) : null}
    </section>
  );
}
