import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Page } from "@/components/layout/page";
import { LimitsSettings } from "@/components/orders/limits-settings";
import { PageHeader } from "@/components/ui/page-header";
import { prefetchQuery } from "@/lib/http/prefetch";
import { getOrderLimits } from "@/lib/services/orders/order-limits";

export const metadata: Metadata = { title: "Order limits" };

export default async function OrderLimitsPage() {
  const queries = new QueryClient();
  await prefetchQuery(queries, getOrderLimits);
  return (
    <Page>
      <PageHeader title="Order limits" facts="Beyond a limit, another person must approve an order before it is sent" />
      <div className="px-6 pt-2 pb-10 max-md:px-3">
        <HydrationBoundary state={dehydrate(queries)}>
          <LimitsSettings />
        </HydrationBoundary>
      </div>
    </Page>
  );
}
