import type { ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import type { EvidenceState } from "@/lib/domain/results/evidence";
import { StatusIcon } from "./status-icon";
import { cn } from "./tv";

/** The outcome of a comparison. Without a state, the values agree. "none" means that nothing could be compared. */
export function Finding(props: {
  state?: EvidenceState | "none";
  detail?: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  const { state } = props;
  const quiet = state === undefined || state === "none";
  return (
    <span
      data-evidence={quiet ? undefined : state}
      className={cn("flex items-start gap-1.5", quiet ? "text-ink-3" : "text-state", props.className)}
    >
      {state === undefined ? <Icon name="check" className="mt-0.75 size-3.5" /> : null}
      {state === undefined || state === "none" ? null : <StatusIcon state={state} size="s" className="mt-0.75" />}
      <span className="min-w-0">
        {props.children}
        {props.detail ? <small className="block text-ink-3 text-meta">{props.detail}</small> : null}
      </span>
    </span>
  );
}
