/** What the page of the queue reads. */
import "server-only";
import { type DehydratedState, dehydrate, QueryClient } from "@tanstack/react-query";
import { redirect } from "next/navigation";
import { addressOfView, allTab } from "@/components/applicants/list-view";
import { can } from "@/lib/auth/permissions";
import { operationKey } from "@/lib/console-api";
import { worstFirst } from "@/lib/contracts/constants/applicants";
import { auditBatch, load, pageCaller, prefetchQuery, queryIn } from "@/lib/http/prefetch";
import { countApplicants } from "@/lib/services/applicants/count-applicants";
import { listApplicants } from "@/lib/services/applicants/list-applicants";
import { listViews } from "@/lib/services/queue/views";

type Search = Record<string, string | string[] | undefined>;

/**
 * Reads the list of an address.
 *
 * @throws a redirect to the reader's default view, if the address asks for nothing
 */
export async function readList({ queue, ...search }: Search): Promise<DehydratedState> {
  const { staff } = await pageCaller();
  // Readers without the permission see why in place of the list.
  const kept = can(staff.roles, "applicant.read") ? await load(listViews) : null;
  const first = kept?.items.find(({ isDefault }) => isDefault);
  if (first && queue === undefined && Object.keys(search).length === 0) {
    redirect(`/applicants${addressOfView(first.view)}`);
  }
  const tab = queue === allTab ? {} : { queue };
  const asked = queryIn(listApplicants, { sort: worstFirst, ...tab, ...search });
  const queries = new QueryClient();
  if (kept) queries.setQueryData([...operationKey("GET /api/views", {})], kept);
  if (asked) {
    const { query, status, signal, orders, due, decidedOn, decidedBy } = asked;
    const narrowed = { query, status, signal, orders, due, decidedOn, decidedBy };
    const audit = auditBatch();
    await Promise.all([
      prefetchQuery(queries, listApplicants, { query: asked }, { audit }),
      prefetchQuery(queries, countApplicants, { query: { ...narrowed, of: "tabs" } }, { audit }),
    ]);
  }
  return dehydrate(queries);
}
