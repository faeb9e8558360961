import { CellText, timestampInCell } from "@/components/data-table/cell-text";
import type { Column } from "@/components/data-table/columns";
import { StatusIcon } from "@/components/ui/status-icon";
import { Timestamp } from "@/components/ui/timestamp";
import { Unreadable } from "@/components/ui/unreadable";
import { type Order, orderKindTitles } from "@/lib/contracts/orders";
import { countyText, searchTitle } from "./searches";
import { resultOfRow } from "./state";
import { OrderStateText } from "./state-text";

/** The columns of the list of orders. */
export const orderColumns: readonly Column<Order>[] = [
  {
    id: "applicant",
    header: "Applicant",
    cell: ({ applicantId, applicantName, unreadable }) =>
      unreadable && applicantName === null ? (
        <Unreadable id={applicantId} />
      ) : (
        <CellText whole={applicantName ?? undefined} className="font-semibold">
          <bdi>{applicantName ?? "Name not given"}</bdi>
        </CellText>
      ),
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
    wideOnly: true,
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

function Search(props: { order: Order }) {
  const { kind, county, againOf } = props.order;
  return (
    <CellText whole={searchTitle(kind, county)}>
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
  const result = resultOfRow(props.order);
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
      <span className="truncate">{result.words}</span>
    </span>
  );
}
