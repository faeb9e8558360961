import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Page } from "@/components/shell/page";
import { TimelinessPage } from "@/components/timeliness/timeliness-page";
import { PageHeader } from "@/components/ui/page-header";
import { getTimeliness } from "@/lib/features/today/timeliness";
import { prefetchQuery, queryIn } from "@/lib/platform/http/prefetch";

export const metadata: Metadata = { title: "Timeliness" };

export default async function CaseTimelinessPage(props: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const requested = queryIn(getTimeliness, await props.searchParams) ?? {};
  const queries = new QueryClient();
  await prefetchQuery(queries, getTimeliness, { query: requested });
  return (
    <Page>
      <PageHeader title="Case aging and timeliness" facts="Every figure names its population and period" />
      <HydrationBoundary state={dehydrate(queries)}>
        <TimelinessPage requested={requested} />
      </HydrationBoundary>
    </Page>
  );
}
