import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { ExportsList } from "@/components/exports/exports-list";
import { ExportsPage, listToExport } from "@/components/exports/exports-page";
import { pageCaller, prefetchQuery, queryIn } from "@/lib/platform/http/prefetch";
import { listExports } from "@/lib/views/exports/exports";

export const metadata: Metadata = { title: "Exports" };

/**
 * The exports of the reader, or those of all staff (`?all=1`). A reader starts an export on the page of the list to
 * export.
 */
export default async function Exports(props: { searchParams: Promise<Record<string, string | string[] | undefined>> }) {
  const { staff } = await pageCaller();
  const query = queryIn(listExports, await props.searchParams) ?? {};
  const queries = new QueryClient();
  await prefetchQuery(queries, listExports, { query });
  return (
    <ExportsPage tab={query.all ? "everyone" : "yours"} roles={staff.roles}>
      <HydrationBoundary state={dehydrate(queries)}>
        <ExportsList self={staff.id} from={listToExport(staff.roles)} />
      </HydrationBoundary>
    </ExportsPage>
  );
}
