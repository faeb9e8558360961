import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Page } from "@/components/layout/page";
import { OrderPage } from "@/components/orders/order-page";
import { can } from "@/lib/auth/permissions";
import { pageCaller, prefetchQuery } from "@/lib/http/prefetch";
import { getOrder } from "@/lib/services/orders/get-order";

export const metadata: Metadata = { title: "Order" };

/** One court search: its progress and its result. */
export default async function OrderDetailPage(props: { params: Promise<{ id: string }> }) {
  const { id } = await props.params;
  const { staff } = await pageCaller();
  const queries = new QueryClient();
  await prefetchQuery(queries, getOrder, { params: { id } });
  return (
    <Page>
      <HydrationBoundary state={dehydrate(queries)}>
        <OrderPage
          id={id}
          mayOrder={can(staff.roles, "order.place")}
          mayReveal={can(staff.roles, "applicant.reveal")}
        />
      </HydrationBoundary>
    </Page>
  );
}
