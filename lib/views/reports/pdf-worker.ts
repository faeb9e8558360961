/** Runs in a thread (pdf-threads.ts), because laying out a page takes longer than another request may wait. */
import "server-only";
import type { SubjectAccessDocument } from "@/lib/views/subject-access/document";
import type { ReportDocument } from "./model";
import { renderReportPdf } from "./pdf";
import { renderSubjectAccessPdf } from "./subject-access-pdf";
import { renderTimelinessPdf, type TimelinessDocument } from "./timeliness-pdf";

export type PdfDocument = ReportDocument | TimelinessDocument | SubjectAccessDocument;

export default async function render(document: PdfDocument): Promise<Uint8Array> {
  try {
    return new Uint8Array(await renderPdf(document));
  } catch (error) {
    // The new error leaves out the text of this one, which may contain personal data.
    throw new Error(`The report was not rendered: ${error instanceof Error ? error.name : "unknown"}`);
  }
}

function renderPdf(document: PdfDocument): Promise<Buffer> {
  if (document.format === "proofdesk.timeliness/1") return renderTimelinessPdf(document);
  return document.format === "proofdesk.subject-access/1"
    ? renderSubjectAccessPdf(document)
    : renderReportPdf(document);
}
