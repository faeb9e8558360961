import type { ReactNode } from "react";
import { cn } from "@/components/ui/tv";

/**
 * Text of any length in a cell: wraps to a second line, then "…". Words longer than the column are broken, so that no
 * name moves the neighboring columns.
 *
 * @param props.fullText the full text, shown on hover; pass it wherever `children` are data
 */
export function CellText(props: { children: ReactNode; fullText?: string | undefined; className?: string }) {
  return (
    <span title={props.fullText} className={cn("line-clamp-2 min-w-0 wrap-anywhere leading-4.5", props.className)}>
      {props.children}
    </span>
  );
}

/** For a `Timestamp` in a cell: between phone and wide screens the date and the time may wrap to two lines. */
export const timestampInCell = "num md:whitespace-nowrap md:max-xl:whitespace-normal";
