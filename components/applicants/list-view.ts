/** A saved view as an address of the list, and back. Pure. */
import { searchOf } from "@/components/data-table/address";
import type { TableUrl } from "@/components/data-table/table-url";
import { type ListColumn, listColumns, worstFirst } from "@/lib/applicants/statuses";
import type { ViewContent } from "@/lib/contracts/views";

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
  return searchOf({ queue: queue ?? allTab, ...rest, columns: columns?.join(",") });
}

/** Whether two views show the same list, whatever the order of their filters. */
export function isSameView(left: ViewContent, right: ViewContent): boolean {
  const [first, second] = [left, right].map((view) => {
    const values = new URLSearchParams(addressOfView(view));
    values.sort();
    return values.toString();
  });
  return first === second;
}

/** What a view keeps of this address: everything that the table offers, except the search and the page. */
export function viewOfAddress(
  url: Pick<TableUrl, "tab" | "filters" | "sort">,
  columns: readonly ListColumn[] | null,
): ViewContent {
  // A view of a past day is not worth keeping.
  const { decidedOn, decidedBy, ...filters } = url.filters;
  // The table has left out what it does not offer.
  return {
    ...(url.tab ? { queue: url.tab } : {}),
    ...filters,
    ...(url.sort === worstFirst ? {} : { sort: url.sort }),
    ...(columns ? { columns: [...columns] } : {}),
  } as ViewContent;
}
