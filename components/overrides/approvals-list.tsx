"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Column } from "@/components/data-table/columns";
import { DataTable } from "@/components/data-table/data-table";
import { type TableSpec, useTableUrl } from "@/components/data-table/table-url";
import { listState } from "@/components/shared/list-state";
import { EmptyState } from "@/components/ui/empty-state";
import { Moment } from "@/components/ui/moment";
import { StateText } from "@/components/ui/tag";
import { queryFor } from "@/lib/console-api";
import { listOverrides, type Override, overrideReasons, overrideStates } from "@/lib/contracts/overrides";
import { overrideStateWords } from "./state";

const columns: readonly Column<Override>[] = [
  {
    id: "applicant",
    header: "Applicant",
    cell: ({ applicantName }) => (
      <bdi className="block truncate font-semibold">{applicantName ?? "Name not given"}</bdi>
    ),
    phone: "title",
  },
  {
    id: "state",
    header: "State",
    cell: ({ state }) => <StateText>{overrideStateWords[state]}</StateText>,
    width: "w-48",
    phone: "start",
  },
  {
    id: "reason",
    header: "Reason",
    cell: ({ reasonCode }) => (
      <span className="block truncate text-ink-2">{reasonLabels.get(reasonCode) ?? reasonCode}</span>
    ),
    phone: "line",
  },
  {
    id: "by",
    header: "Asked by",
    cell: ({ requestedBy }) => <span className="block truncate">{requestedBy.name}</span>,
    width: "w-44",
    phone: "hidden",
  },
  {
    id: "decided",
    header: "Decided by",
    cell: ({ decidedBy }) =>
      decidedBy ? <span className="block truncate">{decidedBy.name}</span> : <span className="text-ink-3">–</span>,
    width: "w-44",
    wideOnly: true,
    phone: "hidden",
  },
  {
    id: "asked",
    header: "Asked",
    cell: ({ requestedAt }) => <Moment at={requestedAt} as="relative" />,
    width: "w-36",
    end: true,
    phone: "end",
  },
];

const reasonLabels = new Map<string, string>(Object.entries(overrideReasons));

const spec: TableSpec = {
  filters: [
    {
      param: "state",
      label: "State",
      options: [
        { value: "all", label: "Any, decided ones too" },
        ...overrideStates.map((value) => ({ value, label: overrideStateWords[value] })),
      ],
    },
  ],
  defaultSort: "-asked",
  readBy: "browser",
};

/** Requests that wait for a second person; older ones by filter. */
export function ApprovalsList() {
  const url = useTableUrl(spec);
  const asked = listOverrides.query.safeParse(url.request);
  const query = useQuery({
    ...queryFor(listOverrides, { query: asked.success ? asked.data : {} }),
    placeholderData: keepPreviousData,
  });
  return (
    <DataTable
      label="Override requests"
      spec={spec}
      url={url}
      columns={columns}
      rowId={(row) => row.id}
      rowHref={(row) => `/approvals/${row.id}`}
      {...listState(query, "approvals")}
      empty={
        url.filters.state ? (
          <EmptyState title="No request is in this state" />
        ) : (
          <EmptyState title="Nothing waits for approval" settled>
            Requests to verify an identity by hand appear here until a second person decides them.
          </EmptyState>
        )
      }
    />
  );
}
