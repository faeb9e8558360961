/** Renders a report as a PDF: A4, with embedded fonts, without links. Each state is shown as an icon and a label. */
import "server-only";
import type { ReportDocument } from "./model";
import type { Block } from "./pdf/blocks";
import { consent } from "./pdf/consent";
import { decisions, disputes } from "./pdf/decisions";
import { footers } from "./pdf/footers";
import { orders } from "./pdf/orders";
import { overrides } from "./pdf/overrides";
import { applicantName, overview } from "./pdf/overview";
import { PageLayout } from "./pdf/page-layout";
import { PdfCanvas } from "./pdf/pdf-canvas";
import { provenance } from "./pdf/provenance";
import { sections } from "./pdf/sections";

export async function renderReportPdf(document: ReportDocument): Promise<Buffer> {
  // The title appears in window titles and search indexes, so it contains only the applicant's internal id.
  const canvas = new PdfCanvas({
    title: `Verification report ${document.applicant.id}`,
    subject: `Request ${document.requestId}`,
    at: new Date(document.generatedAt),
  });
  const layout = new PageLayout(canvas);
  const parts: { title: string; build(): Block[] }[] = [
    { title: "Overview", build: () => overview(canvas, document) },
    { title: "Consent", build: () => consent(canvas, document) },
    {
      title: "Result",
      build: () => (document.result ? sections(canvas, { ...document, result: document.result }) : []),
    },
    { title: "Decisions", build: () => decisions(canvas, document) },
    { title: "Disputes", build: () => disputes(canvas, document) },
    { title: "Manual overrides", build: () => overrides(canvas, document) },
    { title: "Court searches", build: () => orders(canvas, document) },
    { title: "Sources", build: () => provenance(canvas, document) },
  ];
  for (const { title, build } of parts) {
    const blocks = build();
    if (blocks.length === 0) continue;
    // Lets other requests run between the parts.
    await new Promise(setImmediate);
    layout.space(16);
    layout.bookmark(title, 90);
    layout.add(blocks);
  }
  footers(canvas, { about: applicantName(document), requestId: document.requestId });
  return canvas.finish();
}
