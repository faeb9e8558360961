import type { ReactNode } from "react";
import { type EvidenceState, evidenceLabels } from "@/lib/domain/results/evidence";
import { StatusIcon } from "./status-icon";
import { cn } from "./tv";

/** The state of a piece of evidence, as a shape and a word. Children replace the word. */
export function Pill(props: { state: EvidenceState; children?: ReactNode; className?: string }) {
  const { state, children, className } = props;
  return (
    <span data-evidence={state} className={cn("pill", className)}>
      <StatusIcon state={state} size="s" />
      <span>{children ?? evidenceLabels[state]}</span>
    </span>
  );
}
