import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { ExportButton } from "@/components/exports/export-button";
import { MonitoringPage } from "@/components/monitoring/monitoring-page";
import { Page } from "@/components/shell/page";
import { PageHeader } from "@/components/ui/page-header";
import { can } from "@/lib/base/permissions";
import { getMonitoring } from "@/lib/features/monitoring/get-monitoring";
import { listMonitored } from "@/lib/features/monitoring/list-monitored";
import { pageCaller, prefetchQuery, queryIn } from "@/lib/platform/http/prefetch";

export const metadata: Metadata = { title: "Monitoring" };

export default async function Monitoring(props: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const { staff } = await pageCaller();
  const mayList = can(staff.roles, "decision.make");
  const { list = "covered", policy, cursor } = queryIn(listMonitored, await props.searchParams) ?? {};
  const place = { list, policy, cursor };
  const queries = new QueryClient();
  await prefetchQuery(queries, getMonitoring);
  if (mayList) await prefetchQuery(queries, listMonitored, { query: place });
  return (
    <Page>
      <PageHeader
        title="Monitoring"
        actions={mayList ? <ExportButton kind="monitoring" filter={{ list, policy }} /> : null}
        facts="Proofdesk checks approved applicants again, as their policies require"
      />
      <HydrationBoundary state={dehydrate(queries)}>
        <MonitoringPage mayList={mayList} mayConfigure={can(staff.roles, "monitoring.configure")} selection={place} />
      </HydrationBoundary>
    </Page>
  );
}
