import "server-only";
import { plural } from "@/lib/base/dates";
import { openItemsLine } from "@/lib/domain/decisions/open-items";
import { decisionTitles, disputeOutcomeTitles, permittedUse } from "@/lib/domain/decisions/outcomes";
import { byAt, formatUtcTimestamp } from "@/lib/views/reports/copy";
import type { ReportDocument } from "@/lib/views/reports/model";
import type { Block } from "./blocks";
import { card, type FactRow, facts } from "./card";
import { heading } from "./overview";
import type { PdfCanvas } from "./pdf-canvas";
import { text } from "./theme";

type Decision = ReportDocument["decisions"][number];
type Dispute = ReportDocument["disputes"][number];

function basisOf({ basis }: Pick<Decision, "basis">): string {
  const open = basis.openSignals.length;
  return [
    plural(basis.judged, "judgment"),
    plural(basis.orders, "court order"),
    open === 0 ? "no finding left open" : `${plural(open, "finding")} left open: ${basis.openSignals.join(", ")}`,
  ].join("; ");
}

const acceptedOf = ({ basis }: Pick<Decision, "basis">) => `Approved with ${openItemsLine(basis.open)}`;

function decisionRows({ reopened, ...decision }: Decision): FactRow[] {
  const withoutPerson = reopened?.disputeId ? "the console, after a dispute" : "the console";
  return [
    ["Reason", decision.reasonTitle],
    decision.note && ["Note", decision.note],
    ["Decided by", byAt(decision.decidedBy?.name ?? "Automatic", decision.decidedAt)],
    decision.policy && ["Policy", `${decision.policy.name}, version ${decision.policy.version}`],
    ["Based on", basisOf(decision)],
    decision.outcome === "approve" && decision.basis.open.length > 0 && ["Open items", acceptedOf(decision)],
    ["Snapshot", decision.snapshotId, text.codeValue],
    decision.resultChanged && ["Since then", "The result has changed"],
    reopened && ["Reopened by", byAt(reopened.by?.name ?? withoutPerson, reopened.at)],
    reopened?.reason && ["Reason to reopen", reopened.reason],
  ];
}

function disputeRows({ decision, resolved, ...dispute }: Dispute): FactRow[] {
  const reopened = resolved
    ? `${plural(resolved.reopenedJudgments.length, "judgment")}, ${plural(resolved.reopenedDecisions.length, "decision")}`
    : "";
  return [
    ["Decision", byAt(decisionTitles[decision.outcome].done, decision.decidedAt)],
    dispute.judgments.length > 0 && ["Disputed with it", dispute.judgments.map(({ title }) => title).join("; ")],
    ["The applicant says", dispute.statement],
    dispute.evidence && ["Evidence", dispute.evidence],
    ...dispute.files.map(({ name, kind, sha256, addedBy, removedAt }): FactRow => {
      const shown = removedAt ? `removed ${formatUtcTimestamp(removedAt)}` : (name ?? "Not readable");
      const what = `${shown} (${(kind ?? "file").toUpperCase()}), added by ${addedBy.name}. SHA-256 ${sha256}`;
      return ["File", what];
    }),
    ["Opened by", byAt(dispute.openedBy.name, dispute.openedAt)],
    resolved && ["Resolved by", byAt(resolved.by.name, resolved.at)],
    resolved && ["Reason", resolved.reason],
    resolved?.outcome === "corrected" && ["Reopened for review", reopened],
  ];
}

/** A person's decision is not a test result, so it never has the color of a verdict. */
export function decisions(canvas: PdfCanvas, document: ReportDocument): Block[] {
  if (document.decisions.length === 0) return [];
  const cards = document.decisions.flatMap((decision) => {
    const word = decision.reopened ? "Reopened" : "In force";
    const title = decisionTitles[decision.outcome].done;
    return card(canvas, { state: "info", title, word }, facts(canvas, decisionRows(decision)));
  });
  return [heading(canvas, "Decisions", permittedUse), ...cards];
}

export function disputes(canvas: PdfCanvas, document: ReportDocument): Block[] {
  if (document.disputes.length === 0) return [];
  const cards = document.disputes.flatMap((dispute) => {
    const word = dispute.resolved ? disputeOutcomeTitles[dispute.resolved.outcome].done : "Open";
    return card(canvas, { state: "info", title: "Dispute", word }, facts(canvas, disputeRows(dispute)));
  });
  return [heading(canvas, "Disputes", "While a dispute is open, the decision is not final"), ...cards];
}
