/** Decisions: what was decided, by whom, why, and on which result. */
import "server-only";
import { plural } from "@/lib/dates";
import { decisionTitles, permittedUse } from "@/lib/decisions/outcomes";
import { formatUtcTimestamp } from "@/lib/reports/copy";
import type { ReportDocument } from "@/lib/reports/model";
import type { Block } from "./blocks";
import { card, fact } from "./card";
import { heading } from "./overview";
import type { PdfCanvas } from "./pdf-canvas";
import { text } from "./theme";

type Decision = ReportDocument["decisions"][number];

function basisOf({ basis }: Decision): string {
  const open = basis.openSignals.length;
  return [
    plural(basis.judged, "judgment"),
    plural(basis.orders, "court order"),
    open === 0 ? "no signal left open" : `${plural(open, "signal")} left open: ${basis.openSignals.join(", ")}`,
  ].join("; ");
}

/** A decision of people is never a test result, so it has no verdict's color. */
function decisionCard(canvas: PdfCanvas, decision: Decision): Block[] {
  const { reopened } = decision;
  const rows = [
    fact(canvas, "Reason", decision.reasonTitle),
    ...(decision.note ? [fact(canvas, "Note", decision.note)] : []),
    fact(canvas, "Decided by", `${decision.decidedBy?.name ?? "Automatic"}, ${formatUtcTimestamp(decision.decidedAt)}`),
    ...(decision.policy ? [fact(canvas, "Policy", `${decision.policy.name}, version ${decision.policy.version}`)] : []),
    fact(canvas, "Rests on", basisOf(decision)),
    fact(canvas, "Snapshot", decision.snapshotId, text.codeValue),
    ...(decision.resultChanged ? [fact(canvas, "Since then", "The result has changed")] : []),
    ...(reopened
      ? [
          fact(
            canvas,
            "Reopened by",
            `${reopened.by?.name ?? (reopened.disputeId ? "the console, after a dispute" : "the console")}, ${formatUtcTimestamp(reopened.at)}`,
          ),
        ]
      : []),
    ...(reopened?.reason ? [fact(canvas, "Reason to reopen", reopened.reason)] : []),
  ];
  const word = reopened ? "Reopened" : "Stands";
  return card(canvas, { state: "info", title: decisionTitles[decision.outcome].done, word }, rows);
}

/** The part on decisions; empty without any. */
export function decisions(canvas: PdfCanvas, document: ReportDocument): Block[] {
  if (document.decisions.length === 0) return [];
  return [
    heading(canvas, "Decisions", permittedUse),
    ...document.decisions.flatMap((decision) => decisionCard(canvas, decision)),
  ];
}
