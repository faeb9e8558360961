import type { Column } from "@/components/data-table/columns";
import { Mark } from "@/components/ui/mark";
import { Moment } from "@/components/ui/moment";
import { type Order, orderKindTitles } from "@/lib/contracts/orders";
import { countyText } from "./searches";
import { resultOfRow } from "./state";
import { OrderStateText } from "./state-text";

/** The columns of the list of orders. */
export const orderColumns: readonly Column<Order>[] = [
  {
    id: "applicant",
    header: "Applicant",
    cell: ({ applicantName }) => (
      <bdi className="block truncate font-semibold">{applicantName ?? "Name not given"}</bdi>
    ),
    width: "w-[24%]",
    phone: "title",
  },
  { id: "search", header: "Search", cell: (row) => <Search order={row} />, phone: "line" },
  {
    id: "state",
    header: "State",
    cell: ({ state }) => <OrderStateText state={state} />,
    width: "w-44",
    phone: "start",
  },
  { id: "result", header: "Result", cell: (row) => <Result order={row} />, width: "w-40", phone: "aside" },
  {
    id: "by",
    header: "Ordered by",
    cell: ({ requestedBy }) => <span className="block truncate">{requestedBy.name}</span>,
    width: "w-36",
    wideOnly: true,
    phone: "hidden",
  },
  {
    id: "ordered",
    header: "Ordered",
    cell: ({ requestedAt }) => <Moment at={requestedAt} as="relative" />,
    width: "w-28",
    end: true,
    phone: "end",
  },
];

function Search(props: { order: Order }) {
  const { kind, county, againOf } = props.order;
  return (
    <span className="block min-w-0 truncate">
      {orderKindTitles[kind]}
      {county ? (
        <span className="text-ink-2">
          , <bdi>{countyText(county)}</bdi>
        </span>
      ) : null}
      {againOf ? <span className="text-ink-3"> (again)</span> : null}
    </span>
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
      <Mark state={result.state} soft />
      <span className="truncate">{result.words}</span>
    </span>
  );
}
