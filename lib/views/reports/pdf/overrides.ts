import "server-only";
import { overrideFailure, overrideLabel, overrideReasonTitle } from "@/lib/domain/decisions/overrides";
import { type EvidenceState, verdictNotKept, verdictWords } from "@/lib/domain/results/evidence";
import { byAt, formatUtcTimestamp } from "@/lib/views/reports/copy";
import type { ReportDocument } from "@/lib/views/reports/model";
import { type Block, fieldPath, padded, paragraph, sideBySide, withStatusIcon } from "./blocks";
import { card, factLabelWidth, facts } from "./card";
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
  if (decidedBy && decidedAt) return byAt(decidedBy.name, decidedAt);
  return state === "withdrawn" && finishedAt ? byAt("no one: withdrawn by the requester", finishedAt) : "no one yet";
}

function overrideCard(canvas: PdfCanvas, override: Override): Block[] {
  const { resolvedBy, resolvedAt, resolvedNote, decisionNote, errorCode } = override;
  const rows = facts(canvas, [
    ["Reason", overrideReasonTitle(override.reasonCode)],
    ["Note", override.note],
    ["Requested by", byAt(override.requestedBy.name, override.requestedAt)],
    ["Decided by", decisionOf(override)],
    decisionNote !== null && ["Decision note", decisionNote],
    ["Result at the request", formatUtcTimestamp(override.snapshotFetchedAt)],
    ["Snapshot", override.snapshotId, text.codeValue],
    resolvedBy && resolvedAt && ["Outcome resolved by", byAt(resolvedBy.name, resolvedAt)],
    resolvedNote && ["Resolution note", resolvedNote],
    errorCode && ["Error", overrideFailure(errorCode)],
  ]);
  if (override.serviceVerdicts.length > 0) {
    const title = paragraph(canvas, "The service's own verdict", text.strong, cardWidth);
    rows.push({ ...padded(canvas, title, { above: 6, below: 2 }), keep: true });
    rows.push(...override.serviceVerdicts.map((verdict) => verdictRow(canvas, verdict)));
  } else if (override.state === "applied") {
    rows.push(...facts(canvas, [["Service's verdict", verdictNotKept]]));
  }
  const header = { state: states[override.state], title: "Manual override", word: overrideLabel(override) };
  return card(canvas, header, rows);
}

export function overrides(canvas: PdfCanvas, document: ReportDocument): Block[] {
  if (document.overrides.length === 0) return [];
  return [
    heading(
      canvas,
      "Manual overrides",
      "Rely on an override only if your policy allows it. The service's verdict is never replaced",
    ),
    ...document.overrides.flatMap((override) => overrideCard(canvas, override)),
  ];
}
