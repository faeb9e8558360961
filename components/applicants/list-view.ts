/** Converts a saved view to an address of the list, and back. Pure. */
import { type Filter, type FilterOption, isDay, searchOf } from "@/components/ui/data-table/filters";
import type { TableSpec, TableUrl } from "@/components/ui/data-table/table-url";
import { formatDay } from "@/lib/base/dates";
import { dueSteps } from "@/lib/domain/applicants/due";
import {
  applicantOrderStates,
  applicantOrderTitles,
  applicantSorts,
  applicantStatuses,
  applicantStatusTitles,
  changedSinceKinds,
  changedSinceTitles,
  type ListColumn,
  listColumns,
  queueTabs,
  worstFirst,
} from "@/lib/domain/applicants/statuses";
import type { ViewContent } from "@/lib/features/applicants/contract/views";

/** The value that names the tab "All" in an address. It is needed because an empty address opens the default view. */
export const allTab = "all";

/** Returns the columns that an address names, or null if it names no known column. */
export function columnsIn(text: string | null): ListColumn[] | null {
  const named = (text ?? "").split(",");
  const chosen = listColumns.filter((column) => named.includes(column));
  return chosen.length > 0 ? chosen : null;
}

export function addressOfView({ queue, columns, ...rest }: ViewContent): string {
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

/**
 * Returns what a saved view keeps of this address: everything that the table offers, except the search and the page.
 */
export function viewOfAddress(
  url: Pick<TableUrl, "tab" | "filters" | "sort">,
  columns: readonly ListColumn[] | null,
): ViewContent {
  // The filters for the decisions of one past day are left out, because such a view has no use later.
  const { decidedOn, decidedBy, ...filters } = url.filters;
  // The table has already ignored values that it does not offer, so the type holds.
  return {
    ...(url.tab ? { queue: url.tab } : {}),
    ...filters,
    ...(url.sort === worstFirst ? {} : { sort: url.sort }),
    ...(columns ? { columns: [...columns] } : {}),
  } as ViewContent;
}

/** Filters that only links from other pages set; the list does not offer them. */
function linkedFilters(search: URLSearchParams): Filter[] {
  const day = search.get("decidedOn");
  if (day === null || !isDay(day)) return [];
  const isOwn = search.get("decidedBy") === "me";
  return [
    { param: "decidedOn", label: "Decided on", options: [{ value: day, label: `${formatDay(day)} (UTC)` }] },
    ...(isOwn ? [{ param: "decidedBy", label: "Decided by", options: [{ value: "me", label: "You" }] }] : []),
  ];
}

/** `maySearch` is true if the reader may see the names and emails that a search compares. */
export function applicantListFor(
  search: URLSearchParams,
  { signals, maySearch }: { signals: readonly FilterOption[]; maySearch: boolean },
): TableSpec {
  return {
    ...(maySearch ? { search: { placeholder: "Name or email", label: "Find applicants by name or email" } } : {}),
    filters: [...linkedFilters(search), ...filtersWith(signals)],
    tabs: { param: "queue", values: queueTabs, all: allTab },
    sorts: [worstFirst, ...applicantSorts],
  };
}

function filtersWith(signals: readonly FilterOption[]): Filter[] {
  return [
    {
      param: "status",
      label: "State",
      options: [
        { value: "open", label: "Any that is open" },
        ...applicantStatuses.map((value) => ({ value, label: applicantStatusTitles[value] })),
      ],
    },
    {
      param: "due",
      label: "Due",
      options: [
        { value: "late", label: "Any that are late" },
        ...dueSteps.map(({ value, title }) => ({ value, label: title })),
      ],
    },
    {
      param: "changed",
      label: "Changed",
      options: changedSinceKinds.map((value) => ({ value, label: changedSinceTitles[value] })),
    },
    { param: "hold", label: "Legal hold", options: [{ value: "standing", label: "In force" }] },
    {
      param: "orders",
      label: "Orders",
      options: applicantOrderStates.map((value) => ({ value, label: applicantOrderTitles[value] })),
    },
    {
      param: "signal",
      label: "Finding",
      options: [
        { value: "blocking", label: "Any blocking", group: "Severity of the worst finding" },
        { value: "attention", label: "Any attention", group: "Severity of the worst finding" },
        { value: "info", label: "For your information only", group: "Severity of the worst finding" },
        ...signals,
      ],
    },
  ];
}
