import type { ReactNode } from "react";
import { tv } from "./tv";

const tag = tv({
  base: "inline-flex h-5.5 items-center gap-1.25 whitespace-nowrap rounded-control border border-line-strong bg-surface pr-1.75 pl-1.5 align-middle font-medium text-ink-2 text-meta [&>svg]:size-3.25 [&>svg]:stroke-2 [&>svg]:text-ink-3",
  variants: { strong: { true: "border-control text-ink" } },
});

/**
 * A work status ("Needs review", "In approval"): a word with a line icon. Never tinted, so that it is not read as
 * evidence. `strong`: it needs the reader's action.
 */
export function Tag(props: { icon?: ReactNode; strong?: boolean; children: ReactNode; className?: string }) {
  return (
    <span className={tag({ strong: props.strong, className: props.className })}>
      {props.icon}
      {props.children}
    </span>
  );
}

/** The same without a border, for table cells. */
export function StateText(props: { icon?: ReactNode; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap align-middle text-ink-2 [&>svg]:size-3.5 [&>svg]:text-ink-3">
      {props.icon}
      {props.children}
    </span>
  );
}
