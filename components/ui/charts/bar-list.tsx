import type { ReactNode } from "react";
import { Link } from "@/components/ui/link";
import { StatusIcon } from "@/components/ui/status-icon";
import { cn } from "@/components/ui/tv";
import type { EvidenceState } from "@/lib/domain/results/evidence";
import { type Fill, fillClasses } from "./fill";

export type Bar = {
  key: string;
  label: ReactNode;
  /** The bar stands for this state, and has its color and silhouette. */
  state?: EvidenceState;
  /** The bars of this entry, from top to bottom. Each begins at zero. */
  values: readonly { fill: Fill; value: number }[];
  text: ReactNode;
  href?: string;
};

/** A list with the values in words, so that screen readers read each value with its name. */
export function BarList(props: { bars: readonly Bar[] }) {
  const largest = Math.max(...props.bars.flatMap(({ values }) => values.map(({ value }) => value)));
  return (
    <ul className="grid flex-1 content-start gap-x-3 gap-y-1">
      {props.bars.map(({ key, label, state, values, text, href }) => (
        <li
          key={key}
          data-evidence={state}
          className="grid min-h-6 grid-cols-[minmax(0,11rem)_minmax(0,1fr)_auto] items-center gap-x-2.5 max-md:grid-cols-[minmax(0,8.5rem)_minmax(0,1fr)_auto]"
        >
          <span className="flex min-w-0 items-center gap-2 text-meta">
            {state ? <StatusIcon state={state} size="s" /> : null}
            {href ? (
              <Link href={href} className="inline-flex min-h-6 min-w-0 items-center text-ink-2">
                <span className="line-clamp-2">{label}</span>
              </Link>
            ) : (
              <span className="line-clamp-2 text-ink-2">{label}</span>
            )}
          </span>
          <span aria-hidden className="grid gap-0.5">
            {values.map(({ fill, value }) => (
              <span
                key={fill}
                className={cn("block rounded-[2px]", values.length > 1 ? "h-1.5" : "h-3", fillClasses(fill))}
                // A bar of a few pixels would not be seen beside a long one.
                style={{ width: value > 0 ? `max(0.375rem, ${(value / largest) * 100}%)` : 0 }}
              />
            ))}
          </span>
          <span className="num text-right font-semibold text-meta">{text}</span>
        </li>
      ))}
    </ul>
  );
}
