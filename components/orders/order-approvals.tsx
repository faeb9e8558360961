"use client";

import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { type ReactNode, useState } from "react";
import { cannotShow } from "@/components/shared/failure-facts";
import { QueryFailure } from "@/components/shared/query-state";
import { Count } from "@/components/ui/count";
import { queryFor } from "@/lib/console-api";
import { plural } from "@/lib/dates";
import { WaitingOrderCard } from "./waiting-order";

/**
 * Orders that wait for approval, longest waiting first, to decide here. `?decidable=1`: only those the reader may
 * decide.
 */
export function OrderApprovals(props: { self: string }) {
  const decidable = useSearchParams().get("decidable") === "1" ? "1" : undefined;
  const query = useQuery(queryFor("GET /api/order-approvals", { query: { decidable } }));
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
