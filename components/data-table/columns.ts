import { type ColumnDef, rowSortingFeature, type SortingState, tableFeatures } from "@tanstack/react-table";
import type { ReactNode } from "react";

/** Where a cell goes when a row becomes a block, under 760 px. */
export type PhonePlace = "title" | "aside" | "line" | "start" | "end" | "hidden";

export type Column<Row> = {
  id: string;
  /** A word, or a word's drawing with the word in `name`. */
  header: ReactNode;
  name?: string;
  cell: (row: Row) => ReactNode;
  /** The name the list's `sort` parameter knows this column by, and the direction of the first press. */
  sort?: { by: string; first: "ascending" | "descending" };
  /** Numbers and times stand at the end. */
  end?: boolean;
  /** A width as a class ("w-40"); one column goes without and takes the rest. */
  width?: string;
  /** Left out below 1200 px, where room is short. */
  wideOnly?: boolean;
  phone: PhonePlace;
  /** Says the column's name before the value in a block, where the value alone would not be understood. */
  phoneLabel?: boolean;
};

type Meta = Omit<Column<never>, "id" | "header" | "cell">;

/** What the table uses of TanStack Table: sorting, held in the URL and done by the server. */
export const features = tableFeatures({ rowSortingFeature, columnMeta: {} as Meta });
export type Features = typeof features;

/** Our column as TanStack Table's. */
export function toColumnDef<Row extends object>(column: Column<Row>): ColumnDef<Features, Row> {
  const { id, header, cell, ...meta } = column;
  return {
    id,
    header: () => header,
    cell: ({ row }) => cell(row.original),
    enableSorting: meta.sort !== undefined,
    meta,
  };
}

/** "-updated" → descending by "updated". The value in the URL names the server's sort, not our column. */
export function parseSort(value: string | null): { by: string; descending: boolean } | undefined {
  if (value === null || value === "" || value === "-") return undefined;
  return value.startsWith("-") ? { by: value.slice(1), descending: true } : { by: value, descending: false };
}

/** The sort that a press on this column's head leads to: its own first direction, then the other one. */
export function nextSort(column: Pick<Meta, "sort">, current: string | null): string | undefined {
  if (!column.sort) return undefined;
  const now = parseSort(current);
  const { by, first } = column.sort;
  const descending = now?.by === by ? !now.descending : first === "descending";
  return descending ? `-${by}` : by;
}

/** The URL's sort as TanStack Table's state. A sort that no column knows is no state. */
export function sortingState<Row>(columns: readonly Column<Row>[], value: string | null): SortingState {
  const now = parseSort(value);
  const column = columns.find(({ sort }) => sort !== undefined && sort.by === now?.by);
  return column && now ? [{ id: column.id, desc: now.descending }] : [];
}
