"use client";

import type { ReactNode } from "react";
import { CourtSearch } from "@/components/shared/evidence/drawn-line";
import { Link } from "@/components/ui/link";
import { StatusIcon } from "@/components/ui/status-icon";
import { orderKindTitles } from "@/lib/domain/orders/states";
import { evidenceOfOrder, searchesIn } from "@/lib/domain/results/court-evidence";
import { listResult, orderWords } from "@/lib/domain/results/order-result";
import type { Order } from "@/lib/features/orders/contract/orders";

/** `orders` is undefined while they are being read, and for a reader who may not see them. */
export function CountySearches(props: { orders: readonly Order[] | undefined; children: ReactNode }) {
  const { orders } = props;
  return (
    <CourtSearch value={orders && ((county) => <Searches orders={searchesIn(county, orders)} />)}>
      {props.children}
    </CourtSearch>
  );
}

function Searches(props: { orders: readonly Order[] }) {
  if (props.orders.length === 0) return <span className="text-ink-3">Not ordered</span>;
  return (
    <ul className="grid gap-0.5">
      {props.orders.map((order) => (
        <li key={order.id} className="flex items-start gap-1.5">
          <StatusIcon state={evidenceOfOrder(order)} size="s" className="mt-0.5 flex-none" />
          <Link href={`/orders/${order.id}`}>
            {orderKindTitles[order.kind]}: {orderWords(order.state, listResult(order))}
          </Link>
        </li>
      ))}
    </ul>
  );
}
