/** Manual overrides: requester, approver, reason, and the service's verdicts. */
import { type EvidenceState, verdictNotKept, verdictWords } from "@/lib/results/evidence";
import "server-only";
import { overrideFailure, overrideLabel, overrideReasonTitle } from "@/lib/decisions/overrides";
import { formatUtcTimestamp } from "@/lib/reports/copy";
import type { ReportDocument } from "@/lib/reports/model";
import { type Block, fieldPath, padded, paragraph, sideBySide, withStatusIcon } from "./blocks";
import { card, fact, factLabelWidth } from "./card";
import { heading } from "./overview";
import type { PdfCanvas } from "./pdf-canvas";
import { cardWidth, text } from "./theme";

type Override = ReportDocument["overrides"][number];

/** An applied override is a decision of people, not a test result, so it is never "clear". */
const states: Record<Override["state"], EvidenceState> = {
  requested: "pending",
  sending: "pending",
  applied: "info",
  rejected: "info",
  withdrawn: "info",
  refused: "attention",
  outcome_unknown: "unknown",
};

function verdictRow(canvas: PdfCanvas, verdict: Override["serviceVerdicts"][number]): Block {
  const row = sideBySide([
    { at: 0, block: paragraph(canvas, verdict.label, text.label, factLabelWidth - 4) },
    {
      at: factLabelWidth,
      block: withStatusIcon(canvas, verdict.state, verdictWords(verdict), text.evidence, 120),
    },
    { at: 250, block: fieldPath(canvas, verdict.path, cardWidth - 250) },
  ]);
  return padded(canvas, row, { above: 1, below: 1 });
}

function decisionOf({ decidedBy, decidedAt, state, finishedAt }: Override): string {
  if (decidedBy && decidedAt) return `${decidedBy.name}, ${formatUtcTimestamp(decidedAt)}`;
  return state === "withdrawn" && finishedAt
    ? `no one: withdrawn by the requester, ${formatUtcTimestamp(finishedAt)}`
    : "no one yet";
}

function overrideCard(canvas: PdfCanvas, override: Override): Block[] {
  const { resolvedBy, resolvedAt, resolvedNote } = override;
  const rows = [
    fact(canvas, "Reason", overrideReasonTitle(override.reasonCode)),
    fact(canvas, "Note", override.note),
    fact(canvas, "Requested by", `${override.requestedBy.name}, ${formatUtcTimestamp(override.requestedAt)}`),
    fact(canvas, "Decided by", decisionOf(override)),
    ...(override.decisionNote === null ? [] : [fact(canvas, "Decision note", override.decisionNote)]),
    fact(canvas, "Result at the request", formatUtcTimestamp(override.snapshotFetchedAt)),
    fact(canvas, "Snapshot", override.snapshotId, text.codeValue),
    ...(resolvedBy && resolvedAt
      ? [fact(canvas, "Outcome resolved by", `${resolvedBy.name}, ${formatUtcTimestamp(resolvedAt)}`)]
      : []),
    ...(resolvedNote ? [fact(canvas, "Resolution note", resolvedNote)] : []),
    ...(override.errorCode ? [fact(canvas, "Error", overrideFailure(override.errorCode))] : []),
  ];
  if (override.serviceVerdicts.length > 0) {
    const title = paragraph(canvas, "The service's own verdict", text.strong, cardWidth);
    rows.push({ ...padded(canvas, title, { above: 6, below: 2 }), keep: true });
    rows.push(...override.serviceVerdicts.map((verdict) => verdictRow(canvas, verdict)));
  } else if (override.state === "applied") {
    rows.push(fact(canvas, "Service's verdict", verdictNotKept));
  }
  const header = { state: states[override.state], title: "Manual override", word: overrideLabel(override) };
  return card(canvas, header, rows);
}

/** The part on overrides; empty without requests. */
export function overrides(canvas: PdfCanvas, document: ReportDocument): Block[] {
  if (document.overrides.length === 0) return [];
  return [
    heading(canvas, "Manual overrides", "Low-stakes use only. The service's verdict is never replaced"),
    ...document.overrides.flatMap((override) => overrideCard(canvas, override)),
  ];
}
