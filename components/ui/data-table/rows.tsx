"use client";

import type { MouseEvent } from "react";
import { Icon } from "@/components/ui/icon";
import { Link } from "@/components/ui/link";
import { usePageRouter } from "@/components/ui/page-router";
import { Skeleton } from "@/components/ui/skeleton";
import { cn } from "@/components/ui/tv";
import { type Column, narrowClass } from "./columns";
import type { TableUrl } from "./table-url";

/** Joins class names without `cn`, because a list has hundreds of cells, and none of these classes replaces another. */
const classesOf = (...names: readonly (string | false | undefined)[]): string => names.filter(Boolean).join(" ");

/** A column's header. If the list can be sorted by it, it is a link to the list in that order. */
export function HeadCell<Row>(props: { column: Column<Row>; url: TableUrl }) {
  const { column, url } = props;
  const sorted = sortedBy(column, url.sort);
  const next = nextSort(column, url.sort);
  return (
    <th
      scope="col"
      aria-sort={sorted}
      className={classesOf(
        "list-head",
        column.width,
        column.end && "is-end",
        column.tight && "is-tight",
        narrowClass(column),
      )}
    >
      {next === undefined ? (
        column.header
      ) : (
        <a
          href={url.hrefWith({ sort: next, cursor: null })}
          onClick={(event) => {
            if (wantsNewTab(event)) return;
            event.preventDefault();
            url.setSort(next);
          }}
        >
          {column.header}
          {sorted ? <Icon name={sorted === "descending" ? "chevron-down" : "chevron-up"} /> : null}
        </a>
      )}
    </th>
  );
}

const wantsNewTab = (event: MouseEvent) => event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0;

/** One row. Pressing anywhere on it follows its link; links, buttons and selected text inside work as usual. */
export function TableRow<Row>(props: {
  id: string;
  row: Row;
  columns: readonly Column<Row>[];
  href: string | undefined;
  /** Opens the row in place (a side panel) instead of going to its address. */
  onFollow?: () => void;
  current: boolean;
  chosen: boolean;
  tall: boolean | undefined;
}) {
  const { row, href, onFollow } = props;
  const router = usePageRouter();
  const follow = (event: MouseEvent<HTMLElement>) => {
    if (href === undefined || event.defaultPrevented || !(event.target instanceof Element)) return;
    if (event.target.closest("a,button,input,label,summary") || getSelection()?.toString()) return;
    if (wantsNewTab(event)) window.open(href, "_blank", "noopener");
    else if (onFollow) onFollow();
    else router.push(href);
  };
  const followLink = (event: MouseEvent) => {
    if (!onFollow || wantsNewTab(event)) return;
    event.preventDefault();
    onFollow();
  };
  return (
    <tr
      data-row-id={props.id}
      onClick={follow}
      aria-current={props.current || undefined}
      className={classesOf(
        "list-row",
        href !== undefined && "is-link",
        props.chosen && "is-chosen",
        props.tall && "is-tall",
      )}
    >
      {props.columns.map((column) => {
        const content = column.cell(row);
        const linked = href !== undefined && column.phone === "title";
        return (
          <td
            key={column.id}
            data-evidence={column.mark?.(row)}
            className={
              column.mark
                ? "cell-mark"
                : classesOf(
                    `phone-${column.phone}`,
                    column.end && "is-end",
                    column.tight && "is-tight",
                    narrowClass(column),
                  )
            }
          >
            {column.phoneLabel ? <span className="mr-1.5 text-ink-3 text-meta md:hidden">{column.name}</span> : null}
            {linked ? (
              <Link href={href} onClick={followLink} data-row-link="">
                {content}
              </Link>
            ) : (
              content
            )}
          </td>
        );
      })}
    </tr>
  );
}

/** Placeholder rows, as high as the rows that will replace them. */
export function SkeletonRows<Row>(props: {
  columns: readonly Column<Row>[];
  tall: boolean | undefined;
  label: string;
}) {
  return ["a", "b", "c", "d", "e", "f", "g", "h"].map((line, index) => (
    <tr key={line} className="border-line border-b max-md:block max-md:px-4 max-md:py-2.5">
      {props.columns.map((column, at) => (
        <td
          key={column.id}
          className={cn(
            "h-row pr-4 align-middle max-md:block max-md:h-5.5 max-md:p-0!",
            "first:pl-6 last:pr-6",
            props.tall && "h-row-tall",
            narrowClass(column),
            at > 2 && "max-md:hidden",
          )}
        >
          {index === 0 && at === 0 ? (
            <span className="sr-only" role="status">
              {props.label}
            </span>
          ) : null}
          <Skeleton
            className={cn("max-md:mt-2", (index + at) % 3 === 0 ? "w-4/5" : (index + at) % 3 === 1 ? "w-3/5" : "w-2/3")}
          />
        </td>
      ))}
    </tr>
  ));
}

type Sortable = Pick<Column<never>, "sort">;

/** Parses "-updated" as descending by "updated". The URL has the name of the server's sort, not of the column. */
function parseSort(value: string | null): { by: string; descending: boolean } | undefined {
  if (value === null || value === "" || value === "-") return undefined;
  return value.startsWith("-") ? { by: value.slice(1), descending: true } : { by: value, descending: false };
}

/** The sort after a press on this column's header: its first direction, or the opposite of the current one. */
function nextSort(column: Sortable, current: string | null): string | undefined {
  if (!column.sort) return undefined;
  const now = parseSort(current);
  const { by, first } = column.sort;
  const descending = now?.by === by ? !now.descending : first === "descending";
  return descending ? `-${by}` : by;
}

/** The direction in which the list is sorted by this column; undefined if it is sorted by another column. */
function sortedBy(column: Sortable, current: string | null): "ascending" | "descending" | undefined {
  const now = parseSort(current);
  if (!now || column.sort?.by !== now.by) return undefined;
  return now.descending ? "descending" : "ascending";
}
