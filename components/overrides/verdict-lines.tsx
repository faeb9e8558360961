import { Definition, Definitions } from "@/components/ui/definition-list";
import { StatusIcon } from "@/components/ui/status-icon";
import { verdictWords } from "@/lib/results/evidence";
import type { ServiceVerdict } from "@/lib/results/view";

/** The service's verdicts, one per line, each with its path in the result. */
export function VerdictLines(props: { verdicts: readonly ServiceVerdict[] }) {
  return (
    <Definitions>
      {props.verdicts.map((verdict) => (
        <Definition key={verdict.path} term={verdict.label} source={verdict.path}>
          {verdict.state === "absent" ? (
            <span className="text-ink-3">{verdictWords(verdict)}</span>
          ) : (
            <span className="inline-flex min-w-0 items-start gap-1.5">
              <StatusIcon state={verdict.state} size="s" className="mt-0.75" />
              <span className="min-w-0 wrap-anywhere">{verdictWords(verdict)}</span>
            </span>
          )}
        </Definition>
      ))}
    </Definitions>
  );
}
