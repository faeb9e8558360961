import type { ReactNode } from "react";
import { cn } from "./tv";

/** Names and values in two columns (four with `columns={2}`, where there is room). */
export function Definitions(props: { columns?: 1 | 2; children: ReactNode; className?: string }) {
  const list = (
    <dl
      className={cn(
        "grid grid-cols-[minmax(7.5rem,max-content)_minmax(0,1fr)] gap-x-5 gap-y-1.5",
        props.columns === 2 && "@2xl:grid-cols-[max-content_minmax(0,1fr)_max-content_minmax(0,1fr)]",
        props.className,
      )}
    >
      {props.children}
    </dl>
  );
  return props.columns === 2 ? <div className="@container">{list}</div> : list;
}

/**
 * `source` is the field path that the value was read from. `detail` is a less prominent line under the value. Unless
 * `evidence` is false, the font makes I, l, 1, O and 0 distinct.
 */
export function Definition(props: {
  term: ReactNode;
  children?: ReactNode;
  source?: ReactNode;
  detail?: ReactNode;
  evidence?: boolean;
}) {
  return (
    <>
      <dt className="text-ink-3">
        {props.term}
        {props.source ? <span className="code block max-w-44 wrap-anywhere">{props.source}</span> : null}
      </dt>
      <dd className={cn("min-w-0 [overflow-wrap:anywhere]", props.evidence !== false && "ev")}>
        {props.children ?? <span className="text-ink-3">Not provided</span>}
        {props.detail ? <span className="block text-ink-3 text-meta">{props.detail}</span> : null}
      </dd>
    </>
  );
}
