/** The search, filters and first order of the list of applicants. Pure. */
import { type Filter, type FilterOption, isDay } from "@/components/data-table/address";
import type { TableSpec } from "@/components/data-table/table-url";
import { dueSteps } from "@/lib/applicants/due";
import {
  applicantOrderStates,
  applicantOrderTitles,
  applicantSorts,
  applicantStatuses,
  applicantStatusTitles,
  queueTabs,
  worstFirst,
} from "@/lib/applicants/statuses";
import { formatDay } from "@/lib/dates";
import { allTab } from "./list-view";

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

/**
 * The list as this address narrows it.
 *
 * @param signals those that it can be narrowed to
 */
export function applicantListFor(search: URLSearchParams, signals: readonly FilterOption[]): TableSpec {
  return {
    search: { placeholder: "Name or email", label: "Find applicants by name or email" },
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
      param: "orders",
      label: "Orders",
      options: applicantOrderStates.map((value) => ({ value, label: applicantOrderTitles[value] })),
    },
    {
      param: "signal",
      label: "Signal",
      options: [
        { value: "blocking", label: "Any blocking", group: "Severity of the worst signal" },
        { value: "attention", label: "Any attention", group: "Severity of the worst signal" },
        { value: "info", label: "For your information only", group: "Severity of the worst signal" },
        ...signals,
      ],
    },
  ];
}
