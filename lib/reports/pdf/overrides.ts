/** Manual overrides: by whom, why, and the service's own verdicts. */
import "server-only";
import { overrideReasons } from "@/lib/contracts/overrides";
import { formatUtcTimestamp, spoken } from "@/lib/reports/copy";
import type { ReportDocument } from "@/lib/reports/model";
import { type Block, fieldPath, marked, padded, paragraph, sideBySide } from "./blocks";
import { card, fact, factLabelWidth, inside } from "./card";
import { heading } from "./overview";
import type { PdfCanvas } from "./pdf-canvas";
import { type StatusIconState, text } from "./theme";

type Override = ReportDocument["overrides"][number];

/** An applied override is a decision of people, not a test result, so it is never "clear". */
const states: Record<Override["state"], StatusIconState> = {
  requested: "pending",
  sending: "pending",
  applied: "info",
  rejected: "info",
  withdrawn: "info",
  refused: "attention",
  outcome_unknown: "unknown",
};

function reasonOf(code: string): string {
  const known: Record<string, string> = overrideReasons;
  return Object.hasOwn(known, code) ? (known[code] ?? code) : spoken(code);
}

function verdictRow(pen: PdfCanvas, verdict: Override["serviceVerdicts"][number]): Block {
  const row = sideBySide([
    { at: 0, block: paragraph(pen, verdict.label, text.label, factLabelWidth - 4) },
    { at: factLabelWidth, block: marked(pen, verdict.state, verdict.value ?? "not given", text.evidence, 120) },
    { at: 250, block: fieldPath(pen, verdict.path, inside - 250) },
  ]);
  return padded(pen, row, { above: 1, below: 1 });
}

function decisionOf({ decidedBy, decidedAt, state, finishedAt }: Override): string {
  if (decidedBy && decidedAt) return `${decidedBy.name}, ${formatUtcTimestamp(decidedAt)}`;
  return state === "withdrawn" && finishedAt
    ? `nobody: withdrawn by the requester, ${formatUtcTimestamp(finishedAt)}`
    : "nobody yet";
}

function overrideCard(pen: PdfCanvas, override: Override): Block[] {
  const { resolvedBy, resolvedAt, resolvedNote } = override;
  const rows = [
    fact(pen, "Reason", reasonOf(override.reasonCode)),
    fact(pen, "Note", override.note),
    fact(pen, "Asked for by", `${override.requestedBy.name}, ${formatUtcTimestamp(override.requestedAt)}`),
    fact(pen, "Decided by", decisionOf(override)),
    ...(override.decisionNote === null ? [] : [fact(pen, "Decision note", override.decisionNote)]),
    fact(pen, "Asked on the result of", formatUtcTimestamp(override.snapshotFetchedAt)),
    fact(pen, "Its snapshot", override.snapshotId, text.codeValue),
    ...(resolvedBy && resolvedAt
      ? [fact(pen, "Outcome found out by", `${resolvedBy.name}, ${formatUtcTimestamp(resolvedAt)}`)]
      : []),
    ...(resolvedNote ? [fact(pen, "Judged by", resolvedNote)] : []),
    ...(override.errorCode ? [fact(pen, "Why it did not work", spoken(override.errorCode))] : []),
  ];
  if (override.serviceVerdicts.length > 0) {
    const title = paragraph(pen, "The service's own verdict, as it stands", text.strong, inside);
    rows.push({ ...padded(pen, title, { above: 6, below: 2 }), keep: true });
    rows.push(...override.serviceVerdicts.map((verdict) => verdictRow(pen, verdict)));
  }
  const header = { state: states[override.state], title: "Verified by hand", word: spoken(override.state) };
  return card(pen, header, rows);
}

/** The report's part on overrides; empty when none was requested. */
export function overrides(pen: PdfCanvas, document: ReportDocument): Block[] {
  if (document.overrides.length === 0) return [];
  return [
    heading(pen, "Manual overrides", "Low-stakes use only. The service's verdict is never replaced"),
    ...document.overrides.flatMap((override) => overrideCard(pen, override)),
  ];
}
