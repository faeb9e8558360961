import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { Page } from "@/components/layout/page";
import { OverridePage } from "@/components/overrides/override-page";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { PageHeader } from "@/components/ui/page-header";
import { operationKey } from "@/lib/console-api";
import type { OutputOf } from "@/lib/contracts/endpoint";
import { getOverride as contract } from "@/lib/contracts/overrides";
import { pageCaller, prefetchQuery } from "@/lib/http/prefetch";
import { getOverride } from "@/lib/services/overrides/get-override";

export const metadata: Metadata = { title: "Override request" };

/** One override request: maker, checker, evidence, decision. */
export default async function OverrideDetailPage(props: { params: Promise<{ id: string }> }) {
  const { id } = await props.params;
  const { staff } = await pageCaller();
  const queries = new QueryClient();
  await prefetchQuery(queries, getOverride, { params: { id } });
  const override = queries.getQueryData<OutputOf<typeof contract>>([...operationKey(contract, { params: { id } })]);
  const name = override?.applicantName;
  return (
    <Page>
      <PageHeader
        breadcrumb={<Breadcrumb trail={[{ label: "Approvals", href: "/approvals" }, { label: "Override" }]} />}
        title={name ? <>Manually verify the identity of {<bdi>{name}</bdi>}</> : "Manually verify an identity"}
      />
      <HydrationBoundary state={dehydrate(queries)}>
        <OverridePage id={id} self={staff.id} />
      </HydrationBoundary>
    </Page>
  );
}
