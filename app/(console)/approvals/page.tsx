import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { OrderApprovals } from "@/components/orders/order-approvals";
import { ApprovalsList } from "@/components/overrides/approvals-list";
import { Page } from "@/components/shell/page";
import { PageHeader } from "@/components/ui/page-header";
import { listOrderApprovals } from "@/lib/features/orders/list-orders";
import { listOverrides } from "@/lib/features/overrides/get-override";
import { pageCaller, prefetchQuery, queryIn } from "@/lib/platform/http/prefetch";

export const metadata: Metadata = { title: "Approvals" };

export default async function ApprovalsPage(props: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const search = await props.searchParams;
  const { staff } = await pageCaller();
  const queries = new QueryClient();
  await Promise.all([
    prefetchQuery(queries, listOrderApprovals, { query: queryIn(listOrderApprovals, search) ?? {} }),
    prefetchQuery(queries, listOverrides, { query: queryIn(listOverrides, search) ?? {} }),
  ]);
  return (
    <Page paper>
      <PageHeader title="Approvals" facts="Orders that need a second person’s approval, and manual override requests" />
      <HydrationBoundary state={dehydrate(queries)}>
        <OrderApprovals self={staff.id} />
        <h2 className="px-6 pb-1 max-md:px-4">Manual overrides</h2>
        <ApprovalsList />
      </HydrationBoundary>
    </Page>
  );
}
