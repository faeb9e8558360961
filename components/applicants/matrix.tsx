import { LabeledStatusIcon } from "@/components/ui/status-icon";
import { Tooltip } from "@/components/ui/tooltip";
import type { CheckState } from "@/lib/contracts/applicants";
import type { CheckKey } from "@/lib/results/keys";
import { useTests } from "./tests-context";

/** The headers of the nine columns: two letters each, with the full name in a tooltip and for screen readers. */
export function MatrixHead() {
  const tests = useTests();
  return (
    <span className="flex gap-px">
      {tests.map(({ key, code, title }) => (
        <Tooltip key={key} content={title}>
          <span className="w-[1.3rem] cursor-default text-center font-mono text-[0.625rem] text-ink-3">
            <span aria-hidden>{code}</span>
            <span className="sr-only">{title}</span>
          </span>
        </Tooltip>
      ))}
    </span>
  );
}

/** One applicant's tests in fixed columns, so that reading a column downward shows one kind of problem. */
export function Matrix(props: { checks: Partial<Record<CheckKey, CheckState>> }) {
  const tests = useTests();
  return (
    <span className="grid auto-cols-[1.3rem] grid-flow-col items-center justify-items-center gap-px">
      {tests.map(({ key, title }) => (
        <MatrixCell key={key} title={title} state={props.checks[key] ?? "absent"} />
      ))}
    </span>
  );
}

function MatrixCell(props: { title: string; state: CheckState }) {
  if (props.state === "absent") {
    return (
      <span role="img" aria-label={`${props.title}: not taken`} className="text-ink-3">
        –
      </span>
    );
  }
  return <LabeledStatusIcon of={props.title} state={props.state} size="s" soft />;
}
