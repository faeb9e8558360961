/** The search, filters and first order of the list of applicants. Pure. */
import { type Filter, type FilterOption, isDay } from "@/components/data-table/address";
import type { TableSpec } from "@/components/data-table/table-url";
import { catalog, matrixColumns } from "@/lib/checks/catalog";
import { dueSteps } from "@/lib/contracts/due";
import {
  applicantOrderStates,
  applicantOrderTitles,
  applicantSorts,
  applicantStatuses,
  applicantStatusTitles,
  queueTabs,
  worstFirst,
} from "@/lib/contracts/words/applicants";
import { formatDay } from "@/lib/dates";
import { type SignalCode, signalCodes, signalTitles } from "@/lib/results/signal-codes";
import { allTab } from "./list-view";

/** The heading of a signal: its check; for a signal of several checks, their common heading. */
function headingOf(code: SignalCode): string {
  const records = catalog.filter(({ codes }) => codes.includes(code));
  const columns = matrixColumns.filter(({ checks }) =>
    records.every(({ key }) => checks.some((check) => check === key)),
  );
  const titles = new Set(records.map(({ title }) => title));
  const groups = new Set(records.map(({ group }) => group));
  const several =
    columns.length > 0 ? columns.map(({ title }) => title) : groups.size === 1 ? groups : ["several checks"];
  const common = titles.size === 1 ? titles : several;
  return `Signals: ${[...common].join("")}`;
}

/** Every signal under its heading, in the order of the checks; those of several checks come last. */
function signalOptions(): FilterOption[] {
  const options = signalCodes.map((value) => ({ value, label: signalTitles[value] ?? value, group: headingOf(value) }));
  const headings = catalog.flatMap(({ title, group }) => [`Signals: ${group}`, `Signals: ${title}`]);
  const placeOf = ({ group }: { group: string }) =>
    (headings.indexOf(group) + headings.length + 1) % (headings.length + 1);
  return options.toSorted((one, other) => placeOf(one) - placeOf(other));
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

/** The list as this address narrows it. */
export function applicantListFor(search: URLSearchParams): TableSpec {
  return { ...applicantList, filters: [...linkedFilters(search), ...applicantList.filters] };
}

export const applicantList: TableSpec = {
  search: { placeholder: "Name or email", label: "Find applicants by name or email" },
  filters: [
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
    { param: "decided", label: "Decided", options: [{ value: "automatically", label: "Automatically" }] },
    {
      param: "signal",
      label: "Signal",
      options: [
        { value: "blocking", label: "Any blocking", group: "Severity of the worst signal" },
        { value: "attention", label: "Any attention", group: "Severity of the worst signal" },
        { value: "info", label: "For your information only", group: "Severity of the worst signal" },
        ...signalOptions(),
      ],
    },
  ],
  tabs: { param: "queue", values: queueTabs, all: allTab },
  sorts: [worstFirst, ...applicantSorts],
  readBy: "browser",
};
