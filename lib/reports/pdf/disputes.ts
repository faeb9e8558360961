/** Disputes: the applicant's statements and the outcomes. */
import "server-only";
import { plural } from "@/lib/dates";
import { decisionTitles, disputeOutcomeTitles } from "@/lib/decisions/outcomes";
import { formatUtcTimestamp } from "@/lib/reports/copy";
import type { ReportDocument } from "@/lib/reports/model";
import type { Block } from "./blocks";
import { card, fact } from "./card";
import { heading } from "./overview";
import type { PdfCanvas } from "./pdf-canvas";

type Dispute = ReportDocument["disputes"][number];

function disputeCard(canvas: PdfCanvas, { decision, resolved, ...dispute }: Dispute): Block[] {
  const rows = [
    fact(canvas, "Decision", `${decisionTitles[decision.outcome].done}, ${formatUtcTimestamp(decision.decidedAt)}`),
    ...(dispute.judgments.length > 0
      ? [fact(canvas, "Disputed with it", dispute.judgments.map(({ title }) => title).join("; "))]
      : []),
    fact(canvas, "The applicant says", dispute.statement),
    ...(dispute.evidence ? [fact(canvas, "Evidence", dispute.evidence)] : []),
    ...dispute.files.map(({ name, kind, sha256, addedBy }) =>
      fact(
        canvas,
        "File",
        `${name ?? "Not readable"} (${kind.toUpperCase()}), added by ${addedBy.name}. SHA-256 ${sha256}`,
      ),
    ),
    fact(canvas, "Opened by", `${dispute.openedBy.name}, ${formatUtcTimestamp(dispute.openedAt)}`),
    ...(resolved
      ? [
          fact(canvas, "Resolved by", `${resolved.by.name}, ${formatUtcTimestamp(resolved.at)}`),
          fact(canvas, "Reason", resolved.reason),
        ]
      : []),
    ...(resolved?.outcome === "corrected"
      ? [
          fact(
            canvas,
            "Put up for review",
            `${plural(resolved.reopenedJudgments.length, "judgment")}, ${plural(resolved.reopenedDecisions.length, "decision")}`,
          ),
        ]
      : []),
  ];
  const word = resolved ? disputeOutcomeTitles[resolved.outcome].done : "Open";
  return card(canvas, { state: "info", title: "Dispute", word }, rows);
}

/** The part on disputes; empty without any. */
export function disputes(canvas: PdfCanvas, document: ReportDocument): Block[] {
  if (document.disputes.length === 0) return [];
  return [
    heading(canvas, "Disputes", "An open dispute leaves no decision final"),
    ...document.disputes.flatMap((dispute) => disputeCard(canvas, dispute)),
  ];
}
