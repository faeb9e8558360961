/** A saved view as an address of the list, and back. Pure. */
import { addressOf } from "@/components/data-table/address";
import type { TableUrl } from "@/components/data-table/table-url";
import { worstFirst } from "@/lib/contracts/applicants";
import { type ListColumn, listColumns, type ViewContent, viewContent } from "@/lib/contracts/views";

/** Names the tab without a condition, so that an address without anything is not one: it opens the default view. */
export const allTab = "all";

/** The columns that an address names; null: none that are known. */
export function columnsIn(text: string | null): ListColumn[] | null {
  const named = (text ?? "").split(",");
  const chosen = listColumns.filter((column) => named.includes(column));
  return chosen.length > 0 ? chosen : null;
}

/** The address of a view, within the page of applicants. */
export function addressOfView({ queue = undefined, columns, ...rest }: ViewContent): string {
  return addressOf({ queue: queue ?? allTab, ...rest, columns: columns?.join(",") });
}

/** What a view of this address keeps: all but what was searched for, and the place in the list. */
export function viewOfAddress(
  url: Pick<TableUrl, "tab" | "filters" | "sort">,
  columns: readonly ListColumn[] | null,
): ViewContent {
  // A day that passed is no view to come back to.
  const { decidedOn, decidedBy, ...filters } = url.filters;
  const parts = {
    ...(url.tab ? { queue: url.tab } : {}),
    ...filters,
    ...(url.sort === worstFirst ? {} : { sort: url.sort }),
    ...(columns ? { columns } : {}),
  };
  return viewContent.safeParse(parts).data ?? {};
}
