import "server-only";
import { byAt, formatUtcTimestamp, hexGroups } from "@/lib/views/reports/copy";
import type { ReportDocument } from "@/lib/views/reports/model";
import { type Block, gap, keepTogether, padded, withStatusIcon } from "./blocks";
import { type FactRow, facts } from "./card";
import { heading } from "./overview";
import type { PdfCanvas } from "./pdf-canvas";
import { contentWidth, text } from "./theme";

export function provenance(canvas: PdfCanvas, document: ReportDocument): Block[] {
  const { result, exportedBy, requestId, applicant } = document;
  const who = `${exportedBy.name} (${exportedBy.roles.join(", ")})`;
  const rows: FactRow[] = [
    ...(result
      ? ([
          ["Result fetched", formatUtcTimestamp(result.fetchedAt)],
          ["Snapshot", result.snapshotId, text.codeValue],
          ["SHA-256 of the answer", hexGroups(result.sha256), text.codeValue],
        ] as const)
      : ([["Result", `None: ${document.resultMissing ?? "never requested"}`]] as const)),
    ["Applicant", applicant.id, text.codeValue],
    ["Exported by", byAt(who, document.generatedAt)],
    ["Staff ID", exportedBy.id, text.codeValue],
    ["Request", requestId, text.codeValue],
  ];
  const statements = document.statements.map((statement) =>
    padded(canvas, withStatusIcon(canvas, "info", statement, text.body, contentWidth), { above: 2, below: 2 }),
  );
  return [
    ...keepTogether([heading(canvas, "Sources"), ...facts(canvas, rows, contentWidth)]),
    gap(14),
    ...keepTogether([heading(canvas, "How to read this report"), ...statements]),
  ];
}
