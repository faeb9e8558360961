import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { UnlistedFields } from "@/components/settings/unlisted-fields";
import { Page } from "@/components/shell/page";
import { PageHeader } from "@/components/ui/page-header";
import { listUnlistedFields } from "@/lib/features/policies/unlisted-fields";
import { prefetchQuery } from "@/lib/platform/http/prefetch";

export const metadata: Metadata = { title: "Unlisted fields" };

export default async function UnlistedFieldsPage() {
  const queries = new QueryClient();
  await prefetchQuery(queries, listUnlistedFields);
  return (
    <Page>
      <PageHeader
        title="Unlisted fields"
        facts="Fields that the service sends but its interface does not list. Each field raises a finding until you accept it"
      />
      <div className="px-6 pt-2 pb-10 max-md:px-3">
        <HydrationBoundary state={dehydrate(queries)}>
          <UnlistedFields />
        </HydrationBoundary>
      </div>
    </Page>
  );
}
