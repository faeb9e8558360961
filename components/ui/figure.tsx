import type { ReactNode } from "react";

/** A number with its name, inside a `dl`. */
export function Figure(props: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-2 text-meta">{props.term}</dt>
      <dd className="num text-figure">{props.children}</dd>
    </div>
  );
}
