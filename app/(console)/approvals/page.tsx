import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Page } from "@/components/layout/page";
import { ApprovalsList } from "@/components/overrides/approvals-list";
import { PageHeader } from "@/components/ui/page-header";
import { prefetchQuery } from "@/lib/http/prefetch";
import { listOverrides } from "@/lib/services/overrides/list-overrides";

export const metadata: Metadata = { title: "Approvals" };

type Search = Promise<Record<string, string | string[] | undefined>>;

/** The requests that wait for a second person. */
export default async function ApprovalsPage(props: { searchParams: Search }) {
  const parsed = listOverrides.endpoint.query.safeParse(await props.searchParams);
  const queries = new QueryClient();
  await prefetchQuery(queries, listOverrides, { query: parsed.success ? parsed.data : {} });
  return (
    <Page paper>
      <PageHeader title="Approvals" facts="Manual override requests" />
      <HydrationBoundary state={dehydrate(queries)}>
        <ApprovalsList />
      </HydrationBoundary>
    </Page>
  );
}
