/** A thread that renders reports (pdf-threads.ts): laying out a page takes longer than another request may wait. */
import "server-only";
import { constants, setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import type { ReportDocument } from "./model";
import { renderReportPdf } from "./pdf";

// On Linux, of this thread alone: requests go first where processors are few. Elsewhere it would be of the whole
// process.
if (process.platform === "linux") setPriority(0, constants.priority.PRIORITY_BELOW_NORMAL);

parentPort?.on("message", async (document: ReportDocument) => {
  try {
    const bytes = await renderReportPdf(document);
    parentPort?.postMessage({ bytes: new Uint8Array(bytes) });
  } catch (error) {
    // Without its text, which may contain personal data.
    parentPort?.postMessage({ failed: error instanceof Error ? error.name : "unknown" });
  }
});
