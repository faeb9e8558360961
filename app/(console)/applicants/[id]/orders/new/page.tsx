import type { Metadata } from "next";
import { NewOrderPage } from "@/components/orders/new-order-page";
import { can } from "@/lib/base/permissions";
import { getOrderOptions } from "@/lib/features/orders/order-options";
import { prefetchQuery } from "@/lib/platform/http/prefetch";
import { applicantTitle } from "../../case-of";
import { ApplicantSubPage } from "../../case-page";

export const generateMetadata = (props: { params: Promise<{ id: string }> }): Promise<Metadata> =>
  applicantTitle(props.params, "Order court searches");

export default async function OrderSearchesPage(props: { params: Promise<{ id: string }> }) {
  const { id } = await props.params;
  return (
    <ApplicantSubPage
      id={id}
      title="Order court searches"
      step="New"
      from={{ label: "Orders", href: "/orders" }}
      prefetch={(queries) => prefetchQuery(queries, getOrderOptions, { params: { id } })}
    >
      {({ roles }) => <NewOrderPage applicantId={id} mayOrder={can(roles, "order.place")} />}
    </ApplicantSubPage>
  );
}
