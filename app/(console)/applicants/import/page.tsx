import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { ImportPage } from "@/components/applicants/import-page";
import { Page } from "@/components/shell/page";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { PageHeader } from "@/components/ui/page-header";
import { RefusalState } from "@/components/ui/refusal-state";
import { can } from "@/lib/base/permissions";
import { listPolicies } from "@/lib/features/policies/policies";
import { pageCaller, prefetchQuery } from "@/lib/platform/http/prefetch";

export const metadata: Metadata = { title: "Add by access code" };

export default async function ImportApplicantsPage() {
  const { staff } = await pageCaller();
  if (!can(staff.roles, "applicant.write")) {
    return (
      <RefusalState what="this form">Only a reviewer can add applicants. An admin can grant the role.</RefusalState>
    );
  }
  const queries = new QueryClient();
  await prefetchQuery(queries, listPolicies);
  return (
    <Page>
      <PageHeader
        title="Add by access code"
        breadcrumb={
          <Breadcrumb trail={[{ label: "Applicants", href: "/applicants" }, { label: "Add by access code" }]} />
        }
        facts="For people whom the service already knows."
      />
      <div className="px-6 pt-2 pb-10 max-md:px-3">
        <HydrationBoundary state={dehydrate(queries)}>
          <ImportPage />
        </HydrationBoundary>
      </div>
    </Page>
  );
}
