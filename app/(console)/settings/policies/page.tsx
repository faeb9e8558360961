import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { PoliciesList } from "@/components/policies/policies-list";
import { Page } from "@/components/shell/page";
import { PageHeader } from "@/components/ui/page-header";
import { can } from "@/lib/base/permissions";
import { listPolicies } from "@/lib/features/policies/policies";
import { pageCaller, prefetchQuery } from "@/lib/platform/http/prefetch";

export const metadata: Metadata = { title: "Policies" };

export default async function PoliciesPage() {
  const { staff } = await pageCaller();
  const queries = new QueryClient();
  await prefetchQuery(queries, listPolicies);
  return (
    <Page>
      <PageHeader title="Policies" facts="Which checks an applicant is reviewed by, and what blocks approval" />
      <div className="px-6 pt-2 pb-10 max-md:px-3">
        <HydrationBoundary state={dehydrate(queries)}>
          <PoliciesList mayWrite={can(staff.roles, "policy.write")} />
        </HydrationBoundary>
      </div>
    </Page>
  );
}
