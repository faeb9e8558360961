/** A thread that renders reports (pdf-threads.ts): laying out a page takes longer than another request may wait. */
import "server-only";
import { parentPort } from "node:worker_threads";
import type { ReportDocument } from "./model";
import { renderReportPdf } from "./pdf";

parentPort?.on("message", async (document: ReportDocument) => {
  try {
    const bytes = await renderReportPdf(document);
    parentPort?.postMessage({ bytes: new Uint8Array(bytes) });
  } catch (error) {
    // Without its text, which may contain personal data.
    parentPort?.postMessage({ failed: error instanceof Error ? error.name : "unknown" });
  }
});
