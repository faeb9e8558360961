import type { ReactNode } from "react";
import { cn } from "@/components/ui/tv";
import type { ComparisonMark } from "@/lib/domain/decisions/verdicts";
import { type ComparedRow, countMarks, markLabels } from "./hit-copy";

const line = "fill-none stroke-ink [stroke-linecap:round] [stroke-linejoin:round]";
const missing = "fill-none stroke-absent [stroke-linecap:round]";

/** The four shapes have no color, because agreement is no verdict. */
const shapes: Record<ComparisonMark, ReactNode> = {
  same: (
    <>
      <circle className="fill-ink-2" cx="8" cy="8" r="7" />
      <path className="fill-none stroke-surface [stroke-linecap:round]" strokeWidth="1.8" d="M5 6.3h6M5 9.7h6" />
    </>
  ),
  partly: (
    <>
      <circle className={line} strokeWidth="1.45" cx="8" cy="8" r="6.3" />
      <path className={line} strokeWidth="1.45" d="M4.6 8.6c1.1-1.3 2.3-1.3 3.4-.6s2.3.7 3.4-.6" />
    </>
  ),
  different: (
    <>
      <rect className={line} strokeWidth="1.45" x="1.5" y="1.5" width="13" height="13" rx="2.5" />
      <path className={line} strokeWidth="1.45" d="M4.7 6.4h6.6M4.7 9.6h6.6M9.6 4.1L6.4 11.9" />
    </>
  ),
  not_given: (
    <>
      <circle className={missing} strokeWidth="1.6" strokeDasharray="1.9 2.35" cx="8" cy="8" r="6.1" />
      <path className={missing} strokeWidth="1.6" d="M6 8h4" />
    </>
  ),
};

/** Screen readers skip the icon, because its word is beside it. */
export function MarkIcon(props: { mark: ComparisonMark; className?: string }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className={cn("size-4 flex-none", props.className)}>
      {shapes[props.mark]}
    </svg>
  );
}

export function MarkCounts(props: { rows: readonly ComparedRow[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-ink-2 text-meta" aria-label="Comparison in numbers">
      {countMarks(props.rows).map(({ mark, count }) => (
        <li key={mark} className="inline-flex items-center gap-1.25">
          <MarkIcon mark={mark} />
          <b className="num text-ink">{count}</b> {markLabels[mark].toLowerCase()}
        </li>
      ))}
    </ul>
  );
}
