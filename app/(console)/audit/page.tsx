import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { AuditLog } from "@/components/audit/audit-log";
import { Page } from "@/components/shell/page";
import { FirstDay } from "@/components/today/first-day";
import { PageHeader } from "@/components/ui/page-header";
import { can } from "@/lib/base/permissions";
import { pageCaller, prefetched, prefetchQuery, queryIn } from "@/lib/platform/http/prefetch";
import { auditVocabulary } from "@/lib/views/audit-log/action-titles";
import { withReadsHidden } from "@/lib/views/audit-log/contract/audit-reads";
import { listAudit } from "@/lib/views/audit-log/list-audit";

export const metadata: Metadata = { title: "Audit log" };

/** The audit log, for auditors. Reading it is itself an audited action. */
export default async function AuditPage(props: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const { staff } = await pageCaller();
  const query = queryIn(listAudit, withReadsHidden(await props.searchParams)) ?? {};
  const queries = new QueryClient();
  await prefetchQuery(queries, listAudit, { query });
  const first = prefetched(queries, listAudit, { query });
  return (
    <Page paper>
      <PageHeader
        title="Audit log"
        titleExtras={<span className="text-ink-3 text-meta">Shows no personal data</span>}
      />
      <FirstDay held={staff.roles} of={["auditor"]} className="mx-6 mb-4 max-md:mx-3" />
      <HydrationBoundary state={dehydrate(queries)}>
        <AuditLog
          actors={first?.actors ?? []}
          actions={first?.actions ?? []}
          vocabulary={auditVocabulary}
          opens={{ applicants: can(staff.roles, "applicant.read"), orders: can(staff.roles, "order.read") }}
        />
      </HydrationBoundary>
    </Page>
  );
}
