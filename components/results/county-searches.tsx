"use client";

import { createContext, useContext } from "react";
import { Link } from "@/components/ui/link";
import { StatusIcon } from "@/components/ui/status-icon";
import type { Order } from "@/lib/contracts/orders";
import type { RequestedCounty } from "@/lib/counties/names";
import { orderKindTitles } from "@/lib/orders/states";
import { listResult, orderWords } from "@/lib/results/order-result";
import { evidenceOfOrder, searchesIn } from "./court-evidence";

/** The applicant's orders; undefined until they are read, and for a reader who may not see them. */
const OrdersContext = createContext<readonly Order[] | undefined>(undefined);

/** Gives the cards below the applicant's court orders. */
export const OrdersProvider = OrdersContext;

/** Renders what was ordered for a county; undefined where the orders are not known. */
export function useCourtSearch() {
  const orders = useContext(OrdersContext);
  return orders && ((county: RequestedCounty) => <CountySearches orders={searchesIn(county, orders)} />);
}

/** Searches of a county, each with its state, linked to its order. */
function CountySearches(props: { orders: readonly Order[] }) {
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
