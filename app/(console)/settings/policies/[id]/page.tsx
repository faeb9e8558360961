import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { PolicyPage } from "@/components/policies/policy-page";
import { Page } from "@/components/shell/page";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { PageHeader } from "@/components/ui/page-header";
import { Tag } from "@/components/ui/tag";
import { can } from "@/lib/base/permissions";
import { getPolicy } from "@/lib/features/policies/policies";
import { pageCaller, prefetched, prefetchQuery } from "@/lib/platform/http/prefetch";

export const metadata: Metadata = { title: "Policy" };

export default async function OnePolicyPage(props: { params: Promise<{ id: string }> }) {
  const { id } = await props.params;
  const { staff } = await pageCaller();
  const queries = new QueryClient();
  await prefetchQuery(queries, getPolicy, { params: { id } }, { onMissing: notFound });
  const policy = prefetched(queries, getPolicy, { params: { id } });
  return (
    <Page>
      <PageHeader
        title={policy?.name ?? "Policy"}
        breadcrumb={
          <Breadcrumb
            trail={[{ label: "Policies", href: "/settings/policies" }, { label: policy?.name ?? "Policy" }]}
          />
        }
        titleExtras={policy?.standard ? <Tag>Default</Tag> : policy?.archivedAt ? <Tag>Archived</Tag> : null}
      />
      <HydrationBoundary state={dehydrate(queries)}>
        <PolicyPage id={id} mayWrite={can(staff.roles, "policy.write")} mayDecide={can(staff.roles, "decision.make")} />
      </HydrationBoundary>
    </Page>
  );
}
