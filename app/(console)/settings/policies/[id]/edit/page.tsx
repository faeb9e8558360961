import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { NextVersion } from "@/components/policies/policy-form";
import { Page } from "@/components/shell/page";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { PageHeader } from "@/components/ui/page-header";
import { RefusalState } from "@/components/ui/refusal-state";
import { can } from "@/lib/base/permissions";
import { getPolicy } from "@/lib/features/policies/policies";
import { pageCaller, prefetched, prefetchQuery } from "@/lib/platform/http/prefetch";

export const metadata: Metadata = { title: "New version of a policy" };

export default async function EditPolicyPage(props: { params: Promise<{ id: string }> }) {
  const { id } = await props.params;
  const { staff } = await pageCaller();
  if (!can(staff.roles, "policy.write")) {
    return (
      <RefusalState page what="this form">
        Only an admin can publish policies.
      </RefusalState>
    );
  }
  const queries = new QueryClient();
  await prefetchQuery(queries, getPolicy, { params: { id } });
  const policy = prefetched(queries, getPolicy, { params: { id } });
  const name = policy?.name ?? "Policy";
  return (
    <Page>
      <PageHeader
        title={`New version of ${name}`}
        breadcrumb={
          <Breadcrumb
            trail={[
              { label: "Policies", href: "/settings/policies" },
              { label: name, href: `/settings/policies/${id}` },
              { label: "New version" },
            ]}
          />
        }
        facts="The current version applies until you publish, and stays readable afterwards."
      />
      <HydrationBoundary state={dehydrate(queries)}>
        <NextVersion id={id} />
      </HydrationBoundary>
    </Page>
  );
}
