"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useMemo } from "react";
import { ExportButton, exportKeys } from "@/components/exports/export-button";
import { ApplicantName } from "@/components/shared/applicant-name";
import { listState } from "@/components/shared/list-state";
import { CellText, type Column, timestampInCell } from "@/components/ui/data-table/columns";
import { DataTable } from "@/components/ui/data-table/data-table";
import { type TableSpec, useTableUrl } from "@/components/ui/data-table/table-url";
import { EmptyState } from "@/components/ui/empty-state";
import { StateText } from "@/components/ui/tag";
import { Timestamp } from "@/components/ui/timestamp";
import { queryFor } from "@/lib/browser/console-api";
import {
  overrideLabel,
  overrideReasonTitle,
  overrideStateLabels,
  overrideStates,
} from "@/lib/domain/decisions/overrides";
import type { Override } from "@/lib/features/overrides/contract/overrides";
import { listOverrides } from "@/lib/features/overrides/contract/overrides.actions";

const columns: readonly Column<Override>[] = [
  {
    id: "applicant",
    header: "Applicant",
    cell: (row) => <ApplicantName row={row} />,
    phone: "title",
  },
  {
    id: "state",
    header: "State",
    cell: (row) => <StateText>{overrideLabel(row)}</StateText>,
    width: "w-48 md:max-xl:w-44",
    phone: "start",
  },
  {
    id: "reason",
    header: "Reason",
    cell: ({ reasonCode }) => <CellText className="text-ink-2">{overrideReasonTitle(reasonCode)}</CellText>,
    phone: "line",
  },
  {
    id: "by",
    header: "Requested by",
    cell: ({ requestedBy }) => <CellText>{requestedBy.name}</CellText>,
    width: "w-44 md:max-xl:w-36",
    phone: "hidden",
  },
  {
    id: "decided",
    header: "Decided by",
    cell: ({ decidedBy }) =>
      decidedBy ? <CellText>{decidedBy.name}</CellText> : <span className="text-ink-3">–</span>,
    width: "w-44",
    only: "wide",
    phone: "hidden",
  },
  {
    id: "asked",
    header: "Requested",
    cell: ({ requestedAt }) => <Timestamp at={requestedAt} as="relative" className={timestampInCell} />,
    width: "w-38 md:max-xl:w-28",
    end: true,
    phone: "end",
  },
];

/** The fields of an export that correspond to the columns. */
const exported = ["id", "applicant", "status", "reasonCode", "requestedBy", "decidedBy", "requested"];

const decidable = { param: "decidable", label: "To decide", options: [{ value: "1", label: "By you" }] };

const specFor = (search: URLSearchParams): TableSpec => ({
  filters: [
    ...(search.has("decidable") ? [decidable] : []),
    {
      param: "state",
      label: "State",
      options: [
        { value: "all", label: "Any, including decided" },
        ...overrideStates.map((value) => ({ value, label: overrideStateLabels[value] })),
      ],
    },
  ],
});

export function ApprovalsList() {
  const search = useSearchParams();
  const spec = useMemo(() => specFor(new URLSearchParams(search)), [search]);
  const url = useTableUrl(spec);
  const query = useQuery({
    ...queryFor(listOverrides, { query: url.request }),
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
      summary={<ExportButton kind="overrides" filter={url.request} shown={exported} />}
      pageKeys={exportKeys}
      empty={
        url.filters.state || url.filters.decidable ? (
          <EmptyState title="No matching requests" />
        ) : (
          <EmptyState title="No requests awaiting approval" settled>
            Manual override requests appear here until a second person decides them.
          </EmptyState>
        )
      }
    />
  );
}
