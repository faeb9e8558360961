import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Page } from "@/components/layout/page";
import { NoticeForm } from "@/components/settings/notice-form";
import { ReasonsCard } from "@/components/settings/reasons-card";
import { PageHeader } from "@/components/ui/page-header";
import { excludedUse } from "@/lib/contracts/constants/decisions";
import { pageCaller, prefetchQuery } from "@/lib/http/prefetch";
import { getNoticeSettings } from "@/lib/services/decisions/notice-settings";
import { listReasons } from "@/lib/services/decisions/reasons";

export const metadata: Metadata = { title: "Decisions" };

/** The reasons of decisions, and notices to declined applicants, for admins. */
export default async function DecisionSettingsPage() {
  await pageCaller();
  const queries = new QueryClient();
  await Promise.all([prefetchQuery(queries, listReasons), prefetchQuery(queries, getNoticeSettings)]);
  return (
    <Page>
      <PageHeader title="Decisions" facts={`Reasons of verification and risk. ${excludedUse}`} />
      <HydrationBoundary state={dehydrate(queries)}>
        <div className="grid items-start gap-4 px-6 py-4 max-md:px-3 xl:grid-cols-2">
          <ReasonsCard />
          <NoticeForm />
        </div>
      </HydrationBoundary>
    </Page>
  );
}
