import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { ExportsPage, listToExport } from "@/components/exports/exports-page";
import { Schedules } from "@/components/exports/schedules";
import { can } from "@/lib/base/permissions";
import { pageCaller, prefetchQuery, queryIn } from "@/lib/platform/http/prefetch";
import { listExportSchedules } from "@/lib/views/exports/schedules";

export const metadata: Metadata = { title: "Schedules" };

/** The schedules of the reader. A reader who may see the exports of all staff also sees their schedules. */
export default async function ExportSchedules(props: {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}) {
  const { staff } = await pageCaller();
  const all = can(staff.roles, "export.read-all") ? ({ all: "1" } as const) : {};
  const queries = new QueryClient();
  const query = queryIn(listExportSchedules, await props.searchParams);
  await prefetchQuery(queries, listExportSchedules, { query: { ...query, ...all } });
  return (
    <ExportsPage tab="schedules" roles={staff.roles}>
      <HydrationBoundary state={dehydrate(queries)}>
        <Schedules self={staff.id} all={all} from={listToExport(staff.roles)} />
      </HydrationBoundary>
    </ExportsPage>
  );
}
