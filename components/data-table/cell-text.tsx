import type { ReactNode } from "react";
import { cn } from "@/components/ui/tv";

/**
 * Text of any length in a cell: a second line where one is too short, then "…". Words longer than the column are
 * broken, so that no name moves the columns beside it.
 *
 * @param props.whole said in full when hovered; give it wherever `children` are words of somebody else's
 */
export function CellText(props: { children: ReactNode; whole?: string | undefined; className?: string }) {
  return (
    <span title={props.whole} className={cn("line-clamp-2 min-w-0 wrap-anywhere leading-4.5", props.className)}>
      {props.children}
    </span>
  );
}

/** For `Moment` in a cell: between a phone and a wide screen the day and the clock may stand on two lines. */
export const timestampInCell = "num md:whitespace-nowrap md:max-xl:whitespace-normal";
