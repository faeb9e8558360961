import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { NewApplicantForm } from "@/components/applicants/new-applicant-form";
import { Page } from "@/components/shell/page";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { PageHeader } from "@/components/ui/page-header";
import { RefusalState } from "@/components/ui/refusal-state";
import { can } from "@/lib/base/permissions";
import { listPolicies } from "@/lib/features/policies/policies";
import { pageCaller, prefetchQuery } from "@/lib/platform/http/prefetch";

export const metadata: Metadata = { title: "New applicant" };

export default async function NewApplicantPage() {
  const { staff } = await pageCaller();
  if (!can(staff.roles, "applicant.write")) {
    return (
      <RefusalState page what="this form">
        Only a reviewer can add applicants. An admin can grant the role.
      </RefusalState>
    );
  }
  const queries = new QueryClient();
  await prefetchQuery(queries, listPolicies);
  return (
    <Page>
      <PageHeader
        title="New applicant"
        breadcrumb={<Breadcrumb trail={[{ label: "Applicants", href: "/applicants" }, { label: "New" }]} />}
        facts="Creates the applicant with the service and returns an access code. Record consent before running checks."
      />
      <div className="px-6 pt-2 pb-10 max-md:px-3">
        <HydrationBoundary state={dehydrate(queries)}>
          <NewApplicantForm />
        </HydrationBoundary>
      </div>
    </Page>
  );
}
