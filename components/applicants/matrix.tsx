import { LabeledStatusIcon } from "@/components/ui/status-icon";
import { Tooltip } from "@/components/ui/tooltip";
import type { CheckState } from "@/lib/contracts/applicants";
import { type CheckKey, checkKeys } from "@/lib/contracts/results";

/** Column codes of the test matrix, and the words they stand for. */
export const matrixColumns: Record<CheckKey, { code: string; title: string }> = {
  id: { code: "ID", title: "Photo ID" },
  passport: { code: "PP", title: "Passport" },
  face: { code: "FL", title: "Face and liveness" },
  quiz: { code: "QZ", title: "Quiz" },
  phone: { code: "PH", title: "Phone" },
  email: { code: "EM", title: "Email" },
  ssn: { code: "SN", title: "SSN" },
  background: { code: "BG", title: "Background" },
  court: { code: "CR", title: "Court records" },
};

/** The heads of the nine columns: two letters each, with the words in a tooltip and for those who listen. */
export function MatrixHead() {
  return (
    <span className="flex gap-px">
      {checkKeys.map((key) => (
        <Tooltip key={key} content={matrixColumns[key].title}>
          <span className="w-[1.3rem] cursor-default text-center font-mono text-[0.625rem] text-ink-3">
            <span aria-hidden>{matrixColumns[key].code}</span>
            <span className="sr-only">{matrixColumns[key].title}</span>
          </span>
        </Tooltip>
      ))}
    </span>
  );
}

/** One applicant's tests in the same nine places, so that a column read downwards shows one kind of trouble. */
export function Matrix(props: { checks: Partial<Record<CheckKey, CheckState>> }) {
  return (
    <span className="flex items-center gap-px">
      {checkKeys.map((key) => (
        <span key={key} className="flex h-5 w-[1.3rem] items-center justify-center">
          <MatrixCell title={matrixColumns[key].title} state={props.checks[key] ?? "absent"} />
        </span>
      ))}
    </span>
  );
}

function MatrixCell(props: { title: string; state: CheckState }) {
  if (props.state === "absent") {
    return (
      <span className="text-ink-3">
        <span aria-hidden>–</span>
        <span className="sr-only">{props.title}: not taken</span>
      </span>
    );
  }
  return <LabeledStatusIcon of={props.title} state={props.state} size="s" soft={props.state === "clear"} />;
}
