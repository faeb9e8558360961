/** The last part: the sources of the report, and how to read it. */
import "server-only";
import { formatUtcTimestamp, hexGroups } from "@/lib/reports/copy";
import type { ReportDocument } from "@/lib/reports/model";
import { type Block, gap, keepTogether, padded, withStatusIcon } from "./blocks";
import { fact } from "./card";
import { heading } from "./overview";
import type { PdfCanvas } from "./pdf-canvas";
import { contentWidth, text } from "./theme";

/** The part on sources. */
export function provenance(canvas: PdfCanvas, document: ReportDocument): Block[] {
  const { result, exportedBy, requestId, applicant } = document;
  const plain = (label: string, value: string) => fact(canvas, label, value, text.body, contentWidth);
  const code = (label: string, value: string) => fact(canvas, label, value, text.codeValue, contentWidth);
  const exported = `${exportedBy.name} (${exportedBy.roles.join(", ")}), ${formatUtcTimestamp(document.generatedAt)}`;
  const facts = result
    ? [
        plain("Result fetched", formatUtcTimestamp(result.fetchedAt)),
        code("Snapshot", result.snapshotId),
        code("SHA-256 of the answer", hexGroups(result.sha256)),
      ]
    : [plain("Result", `None: ${document.resultMissing ?? "never requested"}`)];
  const statements = document.statements.map((statement) =>
    padded(canvas, withStatusIcon(canvas, "info", statement, text.body, contentWidth), { above: 2, below: 2 }),
  );
  return [
    ...keepTogether([
      heading(canvas, "Sources"),
      ...facts,
      code("Applicant", applicant.id),
      plain("Exported by", exported),
      code("Staff ID", exportedBy.id),
      code("Request", requestId),
    ]),
    gap(14),
    ...keepTogether([heading(canvas, "How to read it"), ...statements]),
  ];
}
