import type { ReactNode, Ref } from "react";
import { Icon } from "@/components/ui/icon";
import type { EvidenceState } from "@/lib/domain/results/evidence";
import { StatusIcon } from "./status-icon";
import { cn } from "./tv";

/** A highlighted message. "info" is neutral; other tones have their state's color and icon. `live` announces it. */
export function Notice(props: {
  tone?: Extract<EvidenceState, "attention" | "blocking" | "unknown" | "pending" | "info">;
  title?: ReactNode;
  action?: ReactNode;
  live?: boolean;
  ref?: Ref<HTMLDivElement>;
  children?: ReactNode;
  className?: string;
}) {
  const { tone = "info" } = props;
  return (
    <div
      ref={props.ref}
      data-evidence={tone}
      role={props.live ? "alert" : undefined}
      className={cn(
        "flex gap-2 rounded-button px-3 py-2.5",
        tone === "info" ? "bg-sunken text-ink-2" : "bg-state-tint text-state inset-ring inset-ring-state-line",
        props.className,
      )}
    >
      {tone === "info" ? (
        <Icon name="info" className="mt-0.5 text-ink-3" />
      ) : (
        <StatusIcon state={tone} className="mt-0.5" />
      )}
      <div className="min-w-0 flex-1">
        {props.title ? <b className={tone === "info" ? "text-ink" : ""}>{props.title} </b> : null}
        {props.children}
      </div>
      {props.action ? <div className="flex-none">{props.action}</div> : null}
    </div>
  );
}
