import type { ReactNode } from "react";
import { type EvidenceState, evidenceLabels } from "@/lib/results/evidence";
import { StatusIcon } from "./status-icon";
import { tv } from "./tv";

const pill = tv({
  base: "inline-flex h-5.5 max-w-full items-center gap-1.25 whitespace-nowrap rounded-full border border-state-line bg-state-tint pr-2 pl-1.25 align-middle font-strong text-meta text-state",
  variants: {
    state: {
      clear: "",
      attention: "",
      blocking: "border-state-mark",
      pending: "border-dashed",
      unknown: "rounded-control",
      unrecognized: "hatch rounded-none",
      resolved: "font-[450]",
      absent: "border-dotted font-[450]",
      info: "font-[450]",
    },
  },
});

/** A piece of evidence's state as a shape and a word, which the children replace; the edge repeats the state. */
export function Pill(props: { state: EvidenceState; children?: ReactNode; className?: string }) {
  const { state, children, className } = props;
  return (
    <span data-evidence={state} className={pill({ state, className })}>
      <StatusIcon state={state} size="s" />
      <span className={state === "unrecognized" ? "-mx-0.75 bg-state-tint px-0.75" : "truncate"}>
        {children ?? evidenceLabels[state]}
      </span>
    </span>
  );
}
