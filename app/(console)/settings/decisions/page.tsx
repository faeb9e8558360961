import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { ReasonsCard } from "@/components/settings/reasons-card";
import { Page } from "@/components/shell/page";
import { PageHeader } from "@/components/ui/page-header";
import { excludedUse } from "@/lib/domain/decisions/outcomes";
import { listReasons } from "@/lib/features/decisions/reasons";
import { pageCaller, prefetchQuery } from "@/lib/platform/http/prefetch";

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
