import type { ReactNode } from "react";
import { itemsOf, type Leaf } from "@/components/shared/evidence/reading";
import { Value } from "@/components/shared/evidence/value";
import { CardBody } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { noVerdict } from "@/lib/results/evidence";
import { stateOfWord } from "@/lib/results/states";

const reasonCounts = ["no reason", "one reason", "two reasons", "three reasons", "four reasons", "five reasons"];

/** The result of a document's authentication and the service's reasons. A pass is plain text: it guarantees nothing. */
export function Authentication(props: { result: Leaf; reasons: Leaf; children?: ReactNode }) {
  const { result } = props;
  const state = stateOfWord(result.text);
  const reasons = itemsOf(props.reasons);
  if (result.text === null && reasons.length === 0) return null;
  if (state === "clear" && reasons.length === 0) {
    return (
      <p className="text-ink-2">
        Authentication <b className="font-strong text-ink">{result.text}</b>
        <span className="text-ink-3 text-meta"> A pass does not guarantee that the document is genuine.</span>
      </p>
    );
  }
  const count = reasonCounts[reasons.length] ?? `${reasons.length} reasons`;
  return (
    <Notice
      tone={state === "attention" ? "attention" : state === "clear" ? "info" : "unknown"}
      title={`${result.text ?? noVerdict}.`}
    >
      The service gives {count}
      {reasons.length > 0 ? ":" : "."}
      {reasons.length > 0 ? (
        <ol className="mt-0.5 grid list-decimal gap-px pl-4">
          {reasons.map((reason) => (
            <li key={reason.path} className="ev [overflow-wrap:anywhere]">
              <Value of={reason} what="reason" />
            </li>
          ))}
        </ol>
      ) : null}
    </Notice>
  );
}

/** `Authentication` as a part of a card; nothing when the service gave neither result nor reasons. */
export function AuthenticationSection(props: { result: Leaf; reasons: Leaf }) {
  if (props.result.text === null && itemsOf(props.reasons).length === 0) return null;
  return (
    <CardBody>
      <Authentication {...props} />
    </CardBody>
  );
}
