"use client";

import { type ComponentProps, type PointerEvent, type ReactNode, useRef } from "react";
import { Button } from "@/components/ui/button";
import { FailureNotice, FailureState } from "@/components/ui/failure-state";
import { Icon } from "@/components/ui/icon";
import { type KeyHint, KeyLegend } from "@/components/ui/kbd";
import { RefusalState } from "@/components/ui/refusal-state";
import { StatusIcon } from "@/components/ui/status-icon";
import { ZoneName } from "@/components/ui/timestamp";
import { cn } from "@/components/ui/tv";
import type { EvidenceState } from "@/lib/domain/results/evidence";
import type { Column } from "./columns";
import { FilterBar } from "./filter-bar";
import type { FilterCounts } from "./filter-list";
import { HeadCell, SkeletonRows, TableRow } from "./rows";
import type { TableSpec, TableUrl } from "./table-url";
import { type RowAction, useRowKeys } from "./use-row-keys";

export type DataTableProps<Row extends object> = {
  label: string;
  spec: TableSpec;
  url: TableUrl;
  columns: readonly Column<Row>[];
  rowId: (row: Row) => string;
  /** A row's link; the cell placed as "title" becomes the link. Rows without a link cannot be pressed. */
  rowHref?: (row: Row) => string | undefined;
  /** Opens a row beside the list instead of at its address; `current` is the open row. */
  onFollow?: (row: Row) => void;
  current?: string | null;
  chosen?: ReadonlySet<string>;
  /** Undefined until the first answer. With `refreshing`, the rows are old ones that stay while new ones load. */
  rows: readonly Row[] | undefined;
  refreshing?: boolean;
  nextCursor?: string | null;
  failure?: ComponentProps<typeof FailureNotice>;
  refusal?: { what: string; children?: ReactNode };
  /** Shown when there are no rows: an `EmptyState`. */
  empty: ReactNode;
  /** Shown where the search would be, when the list has no search. */
  finder?: ReactNode;
  summary?: ReactNode;
  filterCounts?: FilterCounts;
  onFiltersOpen?: (open: boolean) => void;
  legend?: ReactNode;
  /** A text below the rows that a reader must know to understand them. */
  note?: ReactNode;
  rowActions?: readonly RowAction<Row>[];
  /** Keys of the page, named among the keyboard hints. */
  pageKeys?: readonly KeyHint[];
  /** Makes rows 48 px high, for a second line. */
  tall?: boolean;
};

/**
 * A list whose state is its address: search, filters, order and page. It fetches nothing: the page passes the rows.
 * Loading, failure, refusal and an empty list look different and take the table's place.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { columns, url, rows = none, failure, refusal, rowActions = [] } = props;
  const body = useRef<HTMLTableElement>(null);
  const onRows = useRowKeys(body, rows, props.rowId, rowActions, props.refreshing === true);

  if (refusal) return <RefusalState what={refusal.what}>{refusal.children}</RefusalState>;
  const waiting = props.rows === undefined && failure === undefined;
  const placeholder = emptyContent(props);
  return (
    // Columns are wide enough for their content. Anything wider is cut here, so that the page never scrolls sideways.
    <div className="min-w-0 overflow-x-clip">
      {props.spec.search || props.spec.filters.length > 0 || props.finder || props.summary ? (
        <FilterBar
          spec={props.spec}
          url={url}
          finder={props.finder}
          summary={props.summary}
          counts={props.filterCounts}
          onOpenChange={props.onFiltersOpen}
          searchKeys={{ onRows, onEscape: () => body.current?.focus() }}
        />
      ) : null}
      {failure && props.rows ? <FailureNotice {...failure} tone="unknown" className="mx-6 mb-2.5 max-md:mx-4" /> : null}
      <table
        ref={body}
        tabIndex={-1}
        aria-label={props.label}
        aria-busy={waiting || props.refreshing || undefined}
        onPointerOver={nameMark}
        className="w-full border-collapse outline-none max-md:block md:table-fixed"
      >
        <thead className="max-md:sr-only">
          <tr>
            {columns.map((column) => (
              <HeadCell key={column.id} column={column} url={url} />
            ))}
          </tr>
        </thead>
        <tbody className={cn("max-md:block", props.refreshing && "opacity-60 transition-opacity delay-150")}>
          {waiting ? (
            <SkeletonRows columns={columns} tall={props.tall} label={`Loading ${props.label.toLowerCase()}`} />
          ) : null}
          {rows.map((row) => {
            const id = props.rowId(row);
            return (
              <TableRow
                key={id}
                id={id}
                row={row}
                columns={columns}
                href={props.rowHref?.(row)}
                onFollow={props.onFollow && (() => props.onFollow?.(row))}
                current={id === props.current}
                chosen={props.chosen?.has(id) === true}
                tall={props.tall}
              />
            );
          })}
        </tbody>
      </table>
      {placeholder ? <div className="flex min-h-100 flex-col justify-center">{placeholder}</div> : null}
      {props.note && !waiting ? <p className="px-6 py-2.5 text-ink-2 text-meta max-md:px-4">{props.note}</p> : null}
      <Pager url={url} nextCursor={props.nextCursor} busy={waiting || props.refreshing === true} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2 px-6 pt-1 pb-4 text-ink-3 text-meta max-md:px-4">
        {rows.length > 0 && props.rowHref ? (
          <KeyLegend
            entries={[
              ...rowKeys,
              ...rowActions.map(({ key, does }) => ({ keys: [key.toUpperCase()], does })),
              ...(props.pageKeys ?? []),
              ...(props.spec.search ? [searchKey] : []),
            ]}
          />
        ) : null}
        {rows.length > 0 ? (
          <span>
            Times in <ZoneName />
          </span>
        ) : null}
        {props.legend ? (
          <div className="ml-auto flex flex-wrap items-center gap-x-6 gap-y-2 max-md:ml-0">{props.legend}</div>
        ) : null}
      </div>
    </div>
  );
}

/** On hover, gives a cell that shows only the mark of a state the state's word as its title. */
function nameMark({ target }: PointerEvent): void {
  if (target instanceof HTMLElement && target.matches("td.cell-mark")) target.title = target.textContent;
}

const none: readonly never[] = [];
const rowKeys: readonly KeyHint[] = [
  { keys: ["J", "K"], does: "move" },
  { keys: ["Enter"], does: "open" },
];
const searchKey: KeyHint = { keys: ["/"], does: "search" };

function emptyContent<Row extends object>(props: DataTableProps<Row>): ReactNode {
  if (props.rows === undefined) return props.failure ? <FailureState {...props.failure} /> : null;
  return props.rows.length === 0 ? props.empty : null;
}

/** Goes to the next page and to the first. The browser's Back goes to the previous one, because each has an address. */
function Pager(props: { url: TableUrl; nextCursor: string | null | undefined; busy: boolean }) {
  const { url, nextCursor, busy } = props;
  if (url.cursor === null && !nextCursor) return null;
  const go = (cursor: string | null) => {
    url.setCursor(cursor);
    window.scrollTo({ top: 0 });
  };
  return (
    <nav aria-label="Pages" className="flex items-center justify-end gap-2 px-6 py-2.5 max-md:px-4">
      {url.cursor === null ? null : (
        <Button size="s" className="max-md:h-touch" icon={<Icon name="chevrons-left" />} onClick={() => go(null)}>
          First
        </Button>
      )}
      {nextCursor ? (
        <Button size="s" className="max-md:h-touch" loading={busy} onClick={() => go(nextCursor)}>
          Next
          <Icon name="arrow-right" />
        </Button>
      ) : busy ? null : (
        <span className="text-ink-3 text-meta">Last page</span>
      )}
    </nav>
  );
}

export function StateLegend(props: {
  states: readonly (readonly [state: EvidenceState, label: string])[];
  children?: ReactNode;
}) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {props.states.map(([state, label]) => (
        <span key={state} className="flex items-center gap-1">
          <StatusIcon state={state} size="s" />
          {label}
        </span>
      ))}
      {props.children ? <span>{props.children}</span> : null}
    </span>
  );
}
