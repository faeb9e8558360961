import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Page } from "@/components/layout/page";
import { OrderApprovals } from "@/components/orders/approve-order";
import { ApprovalsList } from "@/components/overrides/approvals-list";
import { PageHeader } from "@/components/ui/page-header";
import { pageCaller, prefetchQuery, queryIn } from "@/lib/http/prefetch";
import { listOrderApprovals } from "@/lib/services/orders/list-orders";
import { listOverrides } from "@/lib/services/overrides/get-override";

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
      <PageHeader title="Approvals" facts="Orders beyond a limit, and manual override requests" />
      <HydrationBoundary state={dehydrate(queries)}>
        <OrderApprovals self={staff.id} />
        <h2 className="px-6 pb-1 max-md:px-4">Manual overrides</h2>
        <ApprovalsList />
      </HydrationBoundary>
    </Page>
  );
}
