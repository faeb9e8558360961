/** Renders a report as a PDF: A4, embedded fonts, each state as a shape and a label. It has no links. */
import "server-only";
import type { ReportDocument } from "./model";
import type { Block } from "./pdf/blocks";
import { consent } from "./pdf/consent";
import { Flow } from "./pdf/flow";
import { orders } from "./pdf/orders";
import { overrides } from "./pdf/overrides";
import { applicantName, overview } from "./pdf/overview";
import { PdfCanvas } from "./pdf/pdf-canvas";
import { provenance } from "./pdf/provenance";
import { sections } from "./pdf/sections";
import { contentWidth, ink, sheet, text } from "./pdf/theme";

/**
 * @param document the report
 * @returns the bytes of the PDF
 */
export async function renderReportPdf(document: ReportDocument): Promise<Buffer> {
  // The title appears in window titles and search indexes, so it has only the applicant's internal id.
  const pen = new PdfCanvas({
    title: `Verification report ${document.applicant.id}`,
    subject: `Request ${document.requestId}`,
    at: new Date(document.generatedAt),
  });
  const flow = new Flow(pen);
  const parts: { title: string; build(): Block[] }[] = [
    { title: "Overview", build: () => overview(pen, document) },
    { title: "Consent", build: () => consent(pen, document) },
    { title: "Test Result", build: () => (document.result ? sections(pen, document.result) : []) },
    { title: "Manual overrides", build: () => overrides(pen, document) },
    { title: "Court searches", build: () => orders(pen, document) },
    { title: "Where this comes from", build: () => provenance(pen, document) },
  ];
  for (const { title, build } of parts) {
    const blocks = build();
    if (blocks.length === 0) continue;
    // Lets other requests run between the parts.
    await new Promise(setImmediate);
    flow.space(16);
    flow.bookmark(title, 90);
    flow.add(blocks);
  }
  footers(pen, document);
  return pen.finish();
}

function footers(pen: PdfCanvas, document: ReportDocument): void {
  const { count } = pen.doc.bufferedPageRange();
  const lines = pen.lines(pen.fit(applicantName(document), text.meta).value, text.meta, 195);
  const name = lines.length > 1 ? `${lines[0]} …` : (lines[0] ?? "");
  const y = sheet.height - 38;
  for (let page = 0; page < count; page++) {
    pen.doc.switchToPage(page);
    pen.rule(sheet.left, y - 8, contentWidth, ink.line);
    pen.write(name, text.meta, sheet.left, y, 210);
    pen.write(document.requestId, text.code, sheet.left + 214, y, 170);
    pen.write(`Page ${page + 1} of ${count}`, text.meta, sheet.left + contentWidth - 90, y, 90, "right");
  }
}
