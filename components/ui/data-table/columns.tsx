import type { ReactNode } from "react";
import { cn } from "@/components/ui/tv";
import type { EvidenceState } from "@/lib/domain/results/evidence";

/** Where a cell goes when a row becomes a block, under 760 px. */
type PhonePlace = "title" | "aside" | "line" | "start" | "end" | "hidden";

export const narrowClass = ({ only }: { only?: "wide" | "medium" | "phone" } = {}) => only && `only-${only}`;

export type Column<Row> = {
  id: string;
  /** A label, or an element with its text in `name`. */
  header: ReactNode;
  name?: string;
  cell: (row: Row) => ReactNode;
  /**
   * Draws the cell as the mark of this state, in a narrow column from 1000 px on (`only: "medium"`, hidden on phones).
   * `cell` is its word, for screen readers and on hover.
   */
  mark?: (row: Row) => EvidenceState;
  /** The name that the list's `sort` parameter uses for this column, and the direction of the first press. */
  sort?: { by: string; first: "ascending" | "descending" };
  /** Aligns numbers and times to the end. */
  end?: boolean;
  /**
   * A width as a class ("w-40"), wide enough for all its content: a timestamp shows its year until the page is
   * hydrated ("w-38", or "md:max-xl:w-28" on two lines). One column has no width and takes the rest.
   */
  width?: string;
  /** The column has no space before the next one. */
  tight?: boolean;
  /** Hidden below 1200 px ("wide") or below 1000 px ("medium"), where space is short; or shown on phones only. */
  only?: "wide" | "medium" | "phone";
  phone: PhonePlace;
  /** Shows the column's name before the value in a block, where the value alone would be unclear. */
  phoneLabel?: boolean;
};

/**
 * Text of any length in a cell, cut after two lines: pass `fullText`, shown on hover, wherever `children` are data.
 * Words longer than the column are broken, so that no name moves the neighboring columns.
 */
export function CellText(props: { children: ReactNode; fullText?: string; className?: string }) {
  return (
    <span title={props.fullText} className={cn("cell-text", props.className)}>
      {props.children}
    </span>
  );
}

/** The class of a `Timestamp` in a cell: between phone and wide screens the date and the time may wrap to two lines. */
export const timestampInCell = "cell-time";

/** A cell without a value: a dash, whose meaning the children tell screen readers. */
export function NoValue(props: { children: string }) {
  return <span className="cell-none">{props.children}</span>;
}
