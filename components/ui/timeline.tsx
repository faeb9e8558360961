import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import { cn } from "./tv";

type TimelineEntry = {
  key: string;
  title: ReactNode;
  detail?: ReactNode;
  at: ReactNode;
  strong?: boolean;
  failed?: boolean;
  /** The text of a line below the entry. It says what the entries above the line have in common. */
  lineBelow?: string;
};

/** Events, newest first. `strong` fills the dot of the entry that matters now. A failed entry has a square. */
export function Timeline(props: { label: string; entries: readonly TimelineEntry[] }) {
  return (
    <ol aria-label={props.label}>
      {props.entries.map((entry) => (
        <li
          key={entry.key}
          className={cn(
            "relative pb-3 pl-5 text-ink-2 text-meta [overflow-wrap:anywhere] last:pb-0",
            "before:absolute before:top-1.25 before:left-0.75 before:z-1 before:size-1.75 before:rounded-full before:border-[1.5px] before:border-control before:bg-surface",
            "after:absolute after:top-2 after:-bottom-1.5 after:left-1.5 after:w-px after:bg-line-strong last:after:hidden",
            entry.strong && "before:border-ink before:bg-ink",
            entry.failed && "before:rounded-none before:border-blocking-mark before:bg-blocking-mark",
          )}
        >
          <b className="font-strong text-ink">{entry.title}</b>
          {entry.detail ? <span className="block">{entry.detail}</span> : null}
          <span className="num block text-ink-3 text-micro">{entry.at}</span>
          {entry.lineBelow ? (
            <span className="mt-2 flex items-center gap-1.5 text-accent text-micro after:h-px after:flex-1 after:bg-accent">
              <Icon name="arrow-up" className="size-3 flex-none" />
              {entry.lineBelow}
            </span>
          ) : null}
        </li>
      ))}
    </ol>
  );
}
