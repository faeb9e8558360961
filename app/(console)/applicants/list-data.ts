import "server-only";
import { type DehydratedState, dehydrate, QueryClient } from "@tanstack/react-query";
import { redirect } from "next/navigation";
import type { z } from "zod";
import { addressOfView, allTab } from "@/components/applicants/list-view";
import { can } from "@/lib/base/permissions";
import { worstFirst } from "@/lib/domain/applicants/statuses";
import { countApplicants } from "@/lib/features/applicants/count-applicants";
import { listApplicants } from "@/lib/features/applicants/list-applicants";
import { listViews, viewsOf } from "@/lib/features/applicants/queue/views";
import { pageCaller, prefetched, prefetchQuery, queryIn, store } from "@/lib/platform/http/prefetch";
import { pageShell } from "../shell-data";

/** @throws a redirect to the reader's default view, if the address has no search */
export async function readList({
  queue,
  ...search
}: Record<string, string | string[] | undefined>): Promise<DehydratedState> {
  const { staff } = await pageCaller();
  // The page tells readers without the permission why it shows no list.
  const savedViews = can(staff.roles, "applicant.read") ? viewsOf(staff.id, (await pageShell()).views) : null;
  const usual = savedViews?.items.find(({ isDefault }) => isDefault);
  if (usual && queue === undefined && Object.keys(search).length === 0) {
    redirect(`/applicants${addressOfView(usual.view)}`);
  }
  const tab = queue === allTab ? {} : { queue };
  // A reader who sees names masked has no search on this page. The page ignores a search in its address.
  const { query: _, ...unsearched } = search;
  const permittedSearch = can(staff.roles, "applicant.read-direct") ? search : unsearched;
  const listQuery = queryIn(listApplicants, { sort: worstFirst, ...tab, ...permittedSearch });
  const queries = new QueryClient();
  if (savedViews) store(queries, listViews, {}, savedViews);
  if (listQuery) {
    if (listQuery.query) await prefetchQuery(queries, listApplicants, { query: listQuery });
    else await readWithTabs(queries, listQuery);
  }
  return dehydrate(queries);
}

type ListQuery = z.input<typeof listApplicants.endpoint.query>;

/**
 * Reads the list and the counts of its tabs in one request. Stores the response as the answers to the two requests that
 * the page makes.
 */
async function readWithTabs(queries: QueryClient, listQuery: ListQuery): Promise<void> {
  const { status, signal, orders, due, changed, decidedOn, decidedBy } = listQuery;
  const narrowed = { status, signal, orders, due, changed, decidedOn, decidedBy };
  const together = { query: { ...listQuery, tabs: "1" } } as const;
  const queryClient = new QueryClient();
  await prefetchQuery(queryClient, listApplicants, together);
  const first = prefetched(queryClient, listApplicants, together);
  if (!first?.tabs) return;
  const { tabs, ...list } = first;
  store(queries, listApplicants, { query: listQuery }, list);
  store(queries, countApplicants, { query: { ...narrowed, of: "tabs" } }, { status: {}, signal: {}, orders: {}, tabs });
}
