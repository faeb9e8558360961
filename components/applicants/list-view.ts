/** A saved view as an address of the list, and back. Pure. */
import { addressOf } from "@/components/data-table/address";
import type { TableUrl } from "@/components/data-table/table-url";
import { worstFirst } from "@/lib/contracts/applicants";
import { type ListColumn, listColumns, type ViewContent, viewContent } from "@/lib/contracts/views";

/** Names the tab explicitly, even the unfiltered one: an empty address opens the default view. */
export const allTab = "all";

/** The columns that an address names; null if it names no known column. */
export function columnsIn(text: string | null): ListColumn[] | null {
  const named = (text ?? "").split(",");
  const chosen = listColumns.filter((column) => named.includes(column));
  return chosen.length > 0 ? chosen : null;
}

/** The address of a view on the applicants page. */
export function addressOfView({ queue = undefined, columns, ...rest }: ViewContent): string {
  return addressOf({ queue: queue ?? allTab, ...rest, columns: columns?.join(",") });
}

/** What a view keeps of this address: everything except the search and the page. */
export function viewOfAddress(
  url: Pick<TableUrl, "tab" | "filters" | "sort">,
  columns: readonly ListColumn[] | null,
): ViewContent {
  // A view of a past day is not worth keeping.
  const { decidedOn, decidedBy, ...filters } = url.filters;
  const parts = {
    ...(url.tab ? { queue: url.tab } : {}),
    ...filters,
    ...(url.sort === worstFirst ? {} : { sort: url.sort }),
    ...(columns ? { columns } : {}),
  };
  return viewContent.safeParse(parts).data ?? {};
}
