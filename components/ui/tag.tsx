import type { ReactNode } from "react";
import { cn } from "./tv";

/**
 * A work status ("Needs review", "In approval"): a word with a line icon. Never tinted, so that it is not read as
 * evidence. `strong`: it needs the reader's action.
 */
export function Tag(props: { icon?: ReactNode; strong?: boolean; children: ReactNode; className?: string }) {
  return (
    <span className={cn("tag", props.strong && "tag-strong", props.className)}>
      {props.icon}
      {props.children}
    </span>
  );
}

/** The same without a border, for table cells. */
export function StateText(props: { icon?: ReactNode; children: ReactNode }) {
  return (
    <span className="state-text">
      {props.icon}
      {props.children}
    </span>
  );
}
