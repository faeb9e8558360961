import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { OrdersList } from "@/components/orders/orders-list";
import { Page } from "@/components/shell/page";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { Term } from "@/components/ui/term";
import { listOrders } from "@/lib/features/orders/list-orders";
import { prefetchQuery, queryIn } from "@/lib/platform/http/prefetch";

export const metadata: Metadata = { title: "Orders" };

export default async function OrdersPage(props: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const queries = new QueryClient();
  const query = queryIn(listOrders, await props.searchParams) ?? {};
  await prefetchQuery(queries, listOrders, { query });
  return (
    <Page paper>
      <PageHeader
        title={<Term word="order">Orders</Term>}
        facts="Court searches, newest first"
        actions={<LinkButton href="/orders/ledger">Ledger</LinkButton>}
      />
      <HydrationBoundary state={dehydrate(queries)}>
        <OrdersList opened={query} />
      </HydrationBoundary>
    </Page>
  );
}
