/** The last part: where the report's contents come from, and how to interpret them. */
import "server-only";
import { formatUtcTimestamp, hexGroups } from "@/lib/reports/copy";
import type { ReportDocument } from "@/lib/reports/model";
import { type Block, gap, keepTogether, padded, withStatusIcon } from "./blocks";
import { fact } from "./card";
import { heading } from "./overview";
import type { PdfCanvas } from "./pdf-canvas";
import { contentWidth, text } from "./theme";

/** The report's part on its sources. */
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
    : [plain("Result", `None: ${document.resultMissing ?? "never asked for"}`)];
  const statements = document.statements.map((statement) =>
    padded(canvas, withStatusIcon(canvas, "info", statement, text.body, contentWidth), { above: 2, below: 2 }),
  );
  return [
    ...keepTogether([
      heading(canvas, "Where this comes from"),
      ...facts,
      code("Applicant", applicant.id),
      plain("Exported by", exported),
      code("Their staff id", exportedBy.id),
      code("Request", requestId),
    ]),
    gap(14),
    ...keepTogether([heading(canvas, "How to read it"), ...statements]),
  ];
}
