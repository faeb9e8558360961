import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { RetentionPage } from "@/components/retention/retention-page";
import { newestOnly } from "@/components/retention/words";
import { Page } from "@/components/shell/page";
import { PageHeader } from "@/components/ui/page-header";
import { can } from "@/lib/base/permissions";
import { listErasures } from "@/lib/features/retention/erasures";
import { listHolds } from "@/lib/features/retention/holds";
import { getRetention } from "@/lib/features/retention/retention";
import { pageCaller, prefetchQuery } from "@/lib/platform/http/prefetch";

export const metadata: Metadata = { title: "Retention and erasure" };

export default async function Retention() {
  const { staff } = await pageCaller();
  const may = {
    configure: can(staff.roles, "retention.configure"),
    erase: can(staff.roles, "erasure.request"),
    hold: can(staff.roles, "hold.manage"),
    open: can(staff.roles, "applicant.read"),
  };
  const queries = new QueryClient();
  if (may.configure) await prefetchQuery(queries, getRetention);
  if (may.erase) await prefetchQuery(queries, listErasures, { query: newestOnly });
  if (may.hold) await prefetchQuery(queries, listHolds, { query: newestOnly });
  return (
    <Page>
      <PageHeader
        title="Retention and erasure"
        facts="For how long records are kept, who is erased, and what legal holds keep"
      />
      <HydrationBoundary state={dehydrate(queries)}>
        <RetentionPage may={may} />
      </HydrationBoundary>
    </Page>
  );
}
