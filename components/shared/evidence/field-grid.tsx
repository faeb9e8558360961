"use client";

import { useLongList } from "@/components/ui/long-list";
import { formatCount } from "@/lib/base/dates";
import { type Leaf, labelOf } from "@/lib/domain/results/reading";
import { pathWithin, SourcePath } from "./path";
import { Value } from "./value";

/** `within` is the path of the entry that the fields belong to, if that path is already shown once for all fields. */
export function FieldGrid(props: { leaves: readonly Leaf[]; within?: string }) {
  const given = props.leaves.filter(({ text }) => text !== null);
  const [shown, more] = useLongList(given, "values");
  const empty = props.leaves.filter(({ text }) => text === null);
  return (
    <div className="@container">
      <dl className="grid @md:grid-cols-2 @2xl:grid-cols-3 gap-x-5 gap-y-2.5">
        {shown.map((leaf) => (
          <div key={leaf.path} className="min-w-0">
            <dt className="wrap-anywhere text-ink-3 text-meta">
              {labelOf(leaf.path)}
              <SourcePath>{pathWithin(leaf.path, props.within)}</SourcePath>
            </dt>
            <dd className="ev [overflow-wrap:anywhere]">
              <Value of={leaf} />
            </dd>
          </div>
        ))}
      </dl>
      {more}
      {empty.length > 0 ? (
        <p className="mt-3 text-ink-3 text-meta [overflow-wrap:anywhere]">Not provided: {labelsOf(empty)}.</p>
      ) : null}
    </div>
  );
}

const namedFields = 200;

function labelsOf(leaves: readonly Leaf[]): string {
  const labels = leaves.slice(0, namedFields).map(({ path }) => labelOf(path));
  const rest = leaves.length - labels.length;
  return `${labels.join(", ")}${rest > 0 ? `, and ${formatCount(rest)} more` : ""}`;
}
