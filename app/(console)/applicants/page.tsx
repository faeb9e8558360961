import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { addressOfView, allTab } from "@/components/applicants/list-view";
import { Queue } from "@/components/applicants/queue";
import { Page } from "@/components/layout/page";
import { can } from "@/lib/auth/permissions";
import { operationKey } from "@/lib/console-api";
import { worstFirst } from "@/lib/contracts/applicants";
import { load, pageCaller, prefetchQuery } from "@/lib/http/prefetch";
import { countApplicants } from "@/lib/services/applicants/count-applicants";
import { listApplicants } from "@/lib/services/applicants/list-applicants";
import { listViews } from "@/lib/services/queue/views";

export const metadata: Metadata = { title: "Applicants" };

type Search = Promise<Record<string, string | string[] | undefined>>;

/** The queue: tab, search, filters, order and page are in the address. */
export default async function ApplicantsPage(props: { searchParams: Search }) {
  const { staff } = await pageCaller();
  const { queue, ...search } = await props.searchParams;
  // Readers without the permission see why in place of the list.
  const kept = can(staff.roles, "applicant.read") ? await load(listViews) : null;
  const first = kept?.items.find(({ isDefault }) => isDefault);
  if (first && queue === undefined && Object.keys(search).length === 0) {
    redirect(`/applicants${addressOfView(first.view)}`);
  }
  const tab = queue === allTab ? {} : { queue };
  const parsed = listApplicants.endpoint.query.safeParse({ sort: worstFirst, ...tab, ...search });
  const queries = new QueryClient();
  if (kept) queries.setQueryData([...operationKey(listViews.endpoint, {})], kept);
  if (parsed.success) {
    const { query, status, signal, orders, decided, due, decidedOn, decidedBy } = parsed.data;
    const narrowed = { query, status, signal, orders, decided, due, decidedOn, decidedBy };
    await Promise.all([
      prefetchQuery(queries, listApplicants, { query: parsed.data }),
      prefetchQuery(queries, countApplicants, { query: { ...narrowed, of: "tabs" } }),
    ]);
  }
  return (
    <Page paper>
      <HydrationBoundary state={dehydrate(queries)}>
        <Queue mayAdd={can(staff.roles, "applicant.write")} mayDecide={can(staff.roles, "decision.make")} />
      </HydrationBoundary>
    </Page>
  );
}
