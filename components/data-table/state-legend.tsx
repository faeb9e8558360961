import type { ReactNode } from "react";
import { StatusIcon } from "@/components/ui/status-icon";
import type { EvidenceState } from "@/lib/results/evidence";

/** What the states of a list mean. */
export function StateLegend(props: {
  states: readonly (readonly [state: EvidenceState, label: string])[];
  children?: ReactNode;
}) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {props.states.map(([state, label]) => (
        <span key={state} className="flex items-center gap-1">
          <StatusIcon state={state} size="s" />
          {label}
        </span>
      ))}
      {props.children ? <span>{props.children}</span> : null}
    </span>
  );
}
