import { type ColumnDef, rowSortingFeature, tableFeatures } from "@tanstack/react-table";
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
  /**
   * A width as a class ("w-40"), with room for all that may stand in it: a moment is drawn with its year until the page
   * is alive ("w-38", or "md:max-xl:w-28" on two lines). One column goes without and takes the rest.
   */
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
