import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Page } from "@/components/layout/page";
import { ReasonsCard } from "@/components/settings/reasons-card";
import { PageHeader } from "@/components/ui/page-header";
import { excludedUse } from "@/lib/decisions/outcomes";
import { pageCaller, prefetchQuery } from "@/lib/http/prefetch";
import { listReasons } from "@/lib/services/decisions/reasons";

export const metadata: Metadata = { title: "Decisions" };

export default async function DecisionSettingsPage() {
  await pageCaller();
  const queries = new QueryClient();
  await prefetchQuery(queries, listReasons);
  return (
    <Page>
      <PageHeader title="Decisions" facts={`Reasons of verification and risk. ${excludedUse}`} />
      <HydrationBoundary state={dehydrate(queries)}>
        <div className="px-6 pt-2 pb-10 max-md:px-3">
          <ReasonsCard />
        </div>
      </HydrationBoundary>
    </Page>
  );
}
