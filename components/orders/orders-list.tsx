"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useMemo } from "react";
import { ExportButton, exportKeys } from "@/components/exports/export-button";
import { ApplicantName } from "@/components/shared/applicant-name";
import { listState } from "@/components/shared/list-state";
import { useLive } from "@/components/shared/live/live";
import { useUserActive } from "@/components/shared/live/use-user-active";
import { CellText, type Column, timestampInCell } from "@/components/ui/data-table/columns";
import { DataTable, StateLegend } from "@/components/ui/data-table/data-table";
import { type TableSpec, useTableUrl } from "@/components/ui/data-table/table-url";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { StatusIcon } from "@/components/ui/status-icon";
import { Timestamp } from "@/components/ui/timestamp";
import { monthText } from "@/lib/base/dates";
import { queryFor } from "@/lib/browser/console-api";
import { noCostCenter } from "@/lib/domain/orders/money";
import { countyText, searchTitle } from "@/lib/domain/orders/search-titles";
import { orderKinds, orderKindTitles, orderStateLabels, orderStates } from "@/lib/domain/orders/states";
import type { EvidenceState } from "@/lib/domain/results/evidence";
import { listResult } from "@/lib/domain/results/order-result";
import type { Order } from "@/lib/features/orders/contract/orders";
import { listOrders } from "@/lib/features/orders/contract/orders.actions";
import type { InputTo } from "@/lib/platform/contract/action";
import { isInProgress, OrderStateText } from "./order-state";

/** Filters that only links from other pages set; the list does not offer them. */
const linked = [
  { param: "applicant", label: "Applicant", text: () => "One applicant" },
  { param: "counted", label: "Ledger", text: () => "Counted orders" },
  { param: "month", label: "Month", text: monthText },
  { param: "scope", label: "Court", text: () => "One court" },
  { param: "person", label: "Ordered by", text: () => "One person" },
  { param: "costCenter", label: "Cost center", text: (value: string) => (value === noCostCenter ? "None" : value) },
] as const;

/** States in which an order can stay for some time. */
const shownStates = orderStates.filter((state) => state !== "intent");

const filters: TableSpec["filters"] = [
  {
    param: "state",
    label: "State",
    options: [
      { value: "open", label: "Open" },
      ...shownStates.map((value) => ({ value, label: orderStateLabels[value] })),
    ],
  },
  { param: "records", label: "Records", options: [{ value: "undecided", label: "Found, not decided on" }] },
  { param: "kind", label: "Search", options: orderKinds.map((value) => ({ value, label: orderKindTitles[value] })) },
];

/** How often to read the list while an order is in progress and no events arrive, in ms. Each read is audited. */
const refreshMs = 15_000;

type OrdersQuery = NonNullable<InputTo<typeof listOrders>["query"]>;

/** `opened` is the query that the page was opened with. The list offers its `linked` filters while the URL has them. */
export function OrdersList(props: { opened: OrdersQuery }) {
  const { opened } = props;
  const search = useSearchParams();
  const spec = useMemo<TableSpec>(() => {
    const present = linked.flatMap(({ param, label, text }) => {
      const value = opened[param];
      if (value === undefined || !search.has(param)) return [];
      return [{ param, label, options: [{ value, label: text(value) }] }];
    });
    return { filters: [...present, ...filters] };
  }, [opened, search]);
  const url = useTableUrl(spec);
  const userActive = useUserActive();
  const isLive = useLive();
  const query = useQuery({
    ...queryFor(listOrders, { query: url.request }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      userActive && !isLive && state.data?.items.some((order) => isInProgress(order.state)) ? refreshMs : false,
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
      empty={<NoOrders narrowed={narrowed} applicant={url.filters.applicant} onClear={url.clear} />}
      summary={<ExportButton kind="orders" filter={url.request} shown={exported} />}
      pageKeys={exportKeys}
      legend={<StateLegend states={legend} />}
    />
  );
}

function NoOrders(props: { narrowed: boolean; applicant: string | undefined; onClear: () => void }) {
  if (props.narrowed) {
    return (
      <EmptyState
        title="No matching orders"
        actions={
          <button type="button" className="text-accent hover:underline" onClick={props.onClear}>
            Clear the filters
          </button>
        }
      />
    );
  }
  if (props.applicant) {
    return (
      <EmptyState
        title="No orders for this applicant"
        actions={<LinkButton href={`/applicants/${props.applicant}`}>Open the applicant</LinkButton>}
      >
        No court search was ordered.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No orders yet" actions={<LinkButton href="/applicants">Choose an applicant</LinkButton>}>
      Order court searches from an applicant's page. They are listed here with their results.
    </EmptyState>
  );
}

const legend: readonly [EvidenceState, string][] = [
  ["attention", "Case found"],
  ["unknown", "Not known"],
  ["pending", "Pending"],
  ["clear", "No case found"],
];

const orderColumns: readonly Column<Order>[] = [
  {
    id: "applicant",
    header: "Applicant",
    cell: (row) => <ApplicantName row={row} />,
    width: "w-[24%] md:max-xl:w-[20%]",
    phone: "title",
  },
  { id: "search", header: "Search", cell: (row) => <Search order={row} />, phone: "line" },
  {
    id: "state",
    header: "State",
    cell: ({ state }) => <OrderStateText state={state} />,
    width: "w-40",
    phone: "start",
  },
  { id: "result", header: "Result", cell: (row) => <Result order={row} />, width: "w-38", phone: "aside" },
  {
    id: "by",
    header: "Ordered by",
    cell: ({ requestedBy }) => <CellText>{requestedBy.name}</CellText>,
    width: "w-36",
    only: "wide",
    phone: "hidden",
  },
  {
    id: "ordered",
    header: "Ordered",
    cell: ({ requestedAt }) => <Timestamp at={requestedAt} as="relative" className={timestampInCell} />,
    width: "w-38 md:max-xl:w-28",
    end: true,
    phone: "end",
  },
];

/** The fields of an export that correspond to the columns. */
const exported = ["id", "applicant", "search", "county", "state", "status", "records", "requestedBy", "requested"];

function Search(props: { order: Order }) {
  const { kind, county, againOf } = props.order;
  return (
    <CellText fullText={searchTitle(kind, county)}>
      {orderKindTitles[kind]}
      {county ? (
        <span className="text-ink-2">
          , <bdi>{countyText(county)}</bdi>
        </span>
      ) : null}
      {againOf ? <span className="text-ink-3"> (again)</span> : null}
    </CellText>
  );
}

function Result(props: { order: Order }) {
  const result = listResult(props.order);
  if (!result) {
    return (
      <span className="text-ink-3">
        <span aria-hidden>–</span>
        <span className="sr-only">No result</span>
      </span>
    );
  }
  return (
    <span className="flex min-w-0 items-center gap-2">
      <StatusIcon state={result.state} soft />
      <span className="truncate">{result.label}</span>
    </span>
  );
}
