import { Layers } from "lucide-react";
import Link from "next/link";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import type { OrderDetail } from "@/lib/contracts/orders";
import { searchTitle } from "./searches";
import { OrderStateText } from "./state-text";

/** The applicant's other orders. */
export function SiblingsCard(props: { order: OrderDetail }) {
  const { kind: ownKind } = props.order;
  // The counties of an order of all counties stand beside its result.
  const siblings = props.order.siblings.filter(({ kind }) => ownKind !== "all-counties" || kind !== "county-criminal");
  if (siblings.length === 0) return null;
  return (
    <Card>
      <CardHeader icon={<Layers />} title="Other orders" />
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
