import Link from "next/link";
import { StatusIcon } from "@/components/ui/status-icon";
import { type Order, orderKindTitles } from "@/lib/contracts/orders";
import { evidenceOfOrder, orderSummary } from "./court-evidence";

/** Searches of a county, each with its state, linked to its order. */
export function CountySearches(props: { orders: readonly Order[] }) {
  if (props.orders.length === 0) return <span className="text-ink-3">Not ordered</span>;
  return (
    <ul className="grid gap-0.5">
      {props.orders.map((order) => (
        <li key={order.id} className="flex items-start gap-1.5">
          <StatusIcon state={evidenceOfOrder(order)} size="s" className="mt-0.5 flex-none" />
          <Link href={`/orders/${order.id}`} prefetch={false}>
            {orderKindTitles[order.kind]}: {orderSummary(order)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
