import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { LimitsSettings } from "@/components/orders/limits-settings";
import { Page } from "@/components/shell/page";
import { PageHeader } from "@/components/ui/page-header";
import { getOrderLimits } from "@/lib/features/orders/order-limits";
import { prefetchQuery } from "@/lib/platform/http/prefetch";

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
