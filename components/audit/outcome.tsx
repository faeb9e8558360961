import { Icon } from "@/components/ui/icon";
import { StatusIcon } from "@/components/ui/status-icon";
import { titleOfError } from "@/lib/errors";
import type { AuditEntry } from "@/lib/views/audit-log/contract/audit";

/** Shows how an action ended. An ordinary outcome is a plain tick, because colors are reserved for evidence. */
export function Outcome(props: { entry: Pick<AuditEntry, "outcome" | "code" | "phase"> }) {
  const { outcome, code } = props.entry;
  const why = code ? titleOfError(code) : undefined;
  if (outcome === "done") {
    return (
      <Line icon={<Icon name="check" className="size-3.5 text-ink-3" />} title={why}>
        {code === "completed_later" ? "Done after an interruption" : "Done"}
      </Line>
    );
  }
  if (outcome === "refused") {
    return (
      <Line icon={<Icon name="ban" className="size-3.5 text-blocking" />} title={why}>
        <span className="font-semibold text-blocking">Refused</span>
        {code === "forbidden" ? <span className="text-blocking">, no permission</span> : null}
      </Line>
    );
  }
  if (outcome === "failed") {
    return (
      <Line icon={<StatusIcon state="attention" size="s" />} title={why}>
        Failed
      </Line>
    );
  }
  if (outcome === "unknown") {
    return (
      <Line icon={<StatusIcon state="unknown" size="s" />} title={why}>
        Outcome unknown
      </Line>
    );
  }
  return <Line icon={<StatusIcon state="pending" size="s" />}>No outcome recorded</Line>;
}

function Line(props: { icon: React.ReactNode; title?: string; children: React.ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5" title={props.title}>
      {props.icon}
      <span>{props.children}</span>
    </span>
  );
}
