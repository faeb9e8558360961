import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { OverridePage } from "@/components/overrides/override-page";
import { Page } from "@/components/shell/page";
import { Breadcrumb } from "@/components/ui/breadcrumb";
import { PageHeader } from "@/components/ui/page-header";
import { getOverride } from "@/lib/features/overrides/get-override";
import { pageCaller, prefetched, prefetchQuery } from "@/lib/platform/http/prefetch";

type Props = { params: Promise<{ id: string }> };

/** Reads the override once, for the page and its title. */
const readOverride = cache(async (id: string) => {
  const queries = new QueryClient();
  await prefetchQuery(queries, getOverride, { params: { id } }, { onMissing: notFound });
  return {
    queries,
    override: prefetched(queries, getOverride, { params: { id } }),
  };
});

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { override } = await readOverride((await props.params).id);
  return { title: ["Override request", override?.applicantName].filter(Boolean).join(" · ") };
}

export default async function OverrideDetailPage(props: Props) {
  const { id } = await props.params;
  const { staff } = await pageCaller();
  const { queries, override } = await readOverride(id);
  const name = override?.applicantName;
  const who = override && name ? [{ label: <bdi>{name}</bdi>, href: `/applicants/${override.applicantId}` }] : [];
  return (
    <Page>
      <PageHeader
        breadcrumb={<Breadcrumb trail={[{ label: "Approvals", href: "/approvals" }, ...who, { label: "Override" }]} />}
        title={name ? <>Manually verify the identity of {<bdi>{name}</bdi>}</> : "Manually verify an identity"}
      />
      <HydrationBoundary state={dehydrate(queries)}>
        <OverridePage id={id} self={staff.id} />
      </HydrationBoundary>
    </Page>
  );
}
