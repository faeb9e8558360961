import type { ReactNode } from "react";
import { cn } from "./tv";

/**
 * A work status ("Needs review", "In approval"): a word with a line icon. It has no color, because colors
 * mark evidence. `strong` means that the reader must act.
 */
export function Tag(props: { icon?: ReactNode; strong?: boolean; children: ReactNode; className?: string }) {
  return (
    <span className={cn("tag", props.strong && "tag-strong", props.className)}>
      {props.icon}
      {props.children}
    </span>
  );
}

/** A work status without a border, for table cells. */
export function StateText(props: { icon?: ReactNode; children: ReactNode }) {
  return (
    <span className="state-text">
      {props.icon}
      {props.children}
    </span>
  );
}
