/** A thread (pdf-threads.ts): laying out a page takes longer than another request may wait. */
import "server-only";
import type { ReportDocument } from "./model";
import { renderReportPdf } from "./pdf";

export default async function render(document: ReportDocument): Promise<Uint8Array> {
  try {
    return new Uint8Array(await renderReportPdf(document));
  } catch (error) {
    // Without its text, which may contain personal data.
    throw new Error(`The report was not rendered: ${error instanceof Error ? error.name : "unknown"}`);
  }
}
