/** A thread (pdf-threads.ts): laying out a page takes longer than another request may wait. */
import "server-only";
import type { ReportDocument } from "./model";
import { renderReportPdf } from "./pdf";
import { renderTimelinessPdf, type TimelinessDocument } from "./timeliness-pdf";

export default async function render(document: ReportDocument | TimelinessDocument): Promise<Uint8Array> {
  try {
    const isTimeliness = document.format === "proofdesk.timeliness/1";
    return new Uint8Array(await (isTimeliness ? renderTimelinessPdf(document) : renderReportPdf(document)));
  } catch (error) {
    // The new error leaves out the text of this one, which may contain personal data.
    throw new Error(`The report was not rendered: ${error instanceof Error ? error.name : "unknown"}`);
  }
}
