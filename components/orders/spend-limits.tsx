import { useId } from "react";
import { StatusIcon } from "@/components/ui/status-icon";
import { cn } from "@/components/ui/tv";
import type { Spend, Spending } from "@/lib/orders/amounts";
import { type LimitRow, limitRows, spentLines, type Titles } from "./limit-rows";

/**
 * The limits on orders, the spending so far, and what these orders add.
 *
 * @param props.titles whose day and month it is: "You today"
 */
export function SpendLimits(props: { spending: Spending; orders: readonly Spend[]; titles: Titles }) {
  const rows = limitRows(props.spending, props.orders, props.titles);
  return (
    <div className="grid gap-3">
      {rows.map((row) => (
        <Limit key={row.code} row={row} />
      ))}
      {rows.length > 0 ? <Legend hatched={rows.some(({ open }) => open)} /> : null}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-meta">
        {spentLines(props.spending.spent, props.titles).map(({ title, amount, searches }) => (
          <div key={title} className="contents">
            <dt className="text-ink-2">{title}, so far</dt>
            <dd className="num text-right">
              {amount}
              {searches ? <span className="block text-ink-3">{searches}</span> : null}
            </dd>
          </div>
        ))}
      </dl>
      {rows.length === 0 ? <p className="text-ink-3 text-meta">No limits are set.</p> : null}
    </div>
  );
}

function Limit(props: { row: LimitRow }) {
  const { row } = props;
  return (
    <div data-evidence={row.exceeded ? "attention" : undefined}>
      <div className="flex items-baseline justify-between gap-3">
        <span>
          {row.title}, <span className="text-ink-2">{row.limit}</span>
        </span>
        <b className="num flex-none">{row.after}</b>
      </div>
      <Bar row={row} />
      {row.detail ? (
        <p className={cn("num mt-1 flex items-start gap-1.5 text-meta", row.exceeded ? "text-state" : "text-ink-2")}>
          {row.exceeded ? <StatusIcon state="attention" size="s" className="mt-px" /> : null}
          {row.detail}
        </p>
      ) : null}
    </div>
  );
}

/** Spent before, added by the order and, hatched, not priced. The text beside it says the same. */
function Bar(props: { row: LimitRow }) {
  const { spent, added, open } = props.row;
  const hatch = useId();
  return (
    <svg aria-hidden="true" className="mt-1.5 block w-full" width="100%" height="8">
      <Hatch id={hatch} />
      <rect width="100%" height="8" rx="2" className="fill-line" />
      {open ? <rect x={`${spent}%`} width={`${100 - spent}%`} height="8" fill={`url(#${hatch})`} /> : null}
      <rect width={`${spent}%`} height="8" className="fill-ink-2" />
      <rect x={`${spent}%`} width={`${added}%`} height="8" className="fill-accent" />
    </svg>
  );
}

function Hatch(props: { id: string }) {
  return (
    <defs>
      <pattern id={props.id} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="2" height="5" className="fill-unknown" />
      </pattern>
    </defs>
  );
}

function Legend(props: { hatched: boolean }) {
  const hatch = useId();
  return (
    <p aria-hidden="true" className="flex flex-wrap gap-x-4 gap-y-1 text-ink-2 text-meta [&_svg]:size-2.5">
      <span className="inline-flex items-center gap-1.5">
        <svg aria-hidden="true">
          <rect width="10" height="10" rx="2" className="fill-ink-2" />
        </svg>
        spent
      </span>
      <span className="inline-flex items-center gap-1.5">
        <svg aria-hidden="true">
          <rect width="10" height="10" rx="2" className="fill-accent" />
        </svg>
        this order
      </span>
      {props.hatched ? (
        <span className="inline-flex items-center gap-1.5">
          <svg aria-hidden="true">
            <Hatch id={hatch} />
            <rect width="10" height="10" fill={`url(#${hatch})`} />
          </svg>
          not priced
        </span>
      ) : null}
    </p>
  );
}
