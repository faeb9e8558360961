"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useMemo } from "react";
import { DataTable } from "@/components/data-table/data-table";
import { type TableSpec, useTableUrl } from "@/components/data-table/table-url";
import { listState } from "@/components/shared/list-state";
import { LinkButton } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import type { EvidenceState } from "@/components/ui/evidence";
import { StatusIcon } from "@/components/ui/status-icon";
import { queryFor } from "@/lib/console-api";
import { listOrders, orderKinds, orderKindTitles } from "@/lib/contracts/orders";
import { orderColumns } from "./list-columns";
import { isMoving, orderStateWords } from "./state";
import { useAttended } from "./use-attended";

/** States an order can be found in; those of approvals and withdrawals do not occur yet. */
const shownStates = ["sending", "accepted", "pending", "complete", "failed", "outcome_unknown"] as const;

const filters: TableSpec["filters"] = [
  {
    param: "state",
    label: "State",
    options: [
      { value: "open", label: "Open" },
      ...shownStates.map((value) => ({ value, label: orderStateWords[value] })),
    ],
  },
  { param: "kind", label: "Search", options: orderKinds.map((value) => ({ value, label: orderKindTitles[value] })) },
];

/** The applicant is a filter only where the address names one: there is nobody to choose from here. */
function specFor(applicant: string | null): TableSpec {
  const one = { param: "applicant", label: "Applicant", options: [{ value: applicant ?? "", label: "Only this one" }] };
  return { filters: applicant ? [one, ...filters] : filters, defaultSort: "-ordered", readBy: "browser" };
}

/** Every reading is audited: while something is under way the list looks again, but not often. */
const lookAgainMs = 15_000;

/** All orders, or those of one applicant (`?applicant=`); the list's state is its address. */
export function OrdersList() {
  // An address with nonsense in it shows the whole list, as the server does.
  const applicant = listOrders.query.shape.applicant.safeParse(useSearchParams().get("applicant")).data ?? null;
  const spec = useMemo(() => specFor(applicant), [applicant]);
  const url = useTableUrl(spec);
  const attended = useAttended();
  const asked = listOrders.query.safeParse(url.request);
  const query = useQuery({
    ...queryFor(listOrders, { query: asked.success ? asked.data : {} }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      attended && state.data?.items.some((order) => isMoving(order.state)) ? lookAgainMs : false,
  });
  const narrowed = Object.keys(url.filters).some((param) => param !== "applicant");
  return (
    <DataTable
      label="Orders"
      spec={spec}
      url={url}
      columns={orderColumns}
      rowId={(row) => row.id}
      rowHref={(row) => `/orders/${row.id}`}
      {...listState(query, "orders")}
      empty={<NoOrders narrowed={narrowed} oneApplicant={applicant !== null} onClear={url.clear} />}
      legend={<Legend />}
    />
  );
}

function NoOrders(props: { narrowed: boolean; oneApplicant: boolean; onClear: () => void }) {
  if (props.narrowed) {
    return (
      <EmptyState
        title="No order matches"
        actions={
          <button type="button" className="text-accent hover:underline" onClick={props.onClear}>
            Clear the filters
          </button>
        }
      />
    );
  }
  if (props.oneApplicant) {
    return <EmptyState title="Nothing was ordered for this applicant">No court search was ever asked for.</EmptyState>;
  }
  return (
    <EmptyState title="No orders yet" actions={<LinkButton href="/applicants">Choose an applicant</LinkButton>}>
      Court searches are ordered from an applicant's page, and stand here until their results are read.
    </EmptyState>
  );
}

const legend: readonly [EvidenceState, string][] = [
  ["attention", "Case found"],
  ["unknown", "Not known"],
  ["pending", "Pending"],
  ["clear", "No case found"],
];

function Legend() {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {legend.map(([state, words]) => (
        <span key={state} className="flex items-center gap-1">
          <StatusIcon state={state} size="s" />
          {words}
        </span>
      ))}
    </span>
  );
}
