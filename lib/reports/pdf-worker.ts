/** A thread that renders reports (pdf-threads.ts): laying out a page takes longer than another request may wait. */
import "server-only";
import { readlinkSync } from "node:fs";
import { constants, getPriority, setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import type { ReportDocument } from "./model";
import { renderReportPdf } from "./pdf";

/** Requests go first on a busy machine. Only on Linux does a thread have a priority of its own, and a name for it. */
function yieldToRequests(): void {
  if (process.platform !== "linux") return;
  const thread = Number(readlinkSync("/proc/thread-self").split("/").at(-1));
  const lower = constants.priority.PRIORITY_BELOW_NORMAL;
  // A process that already has a low priority may not raise it.
  if (getPriority(thread) < lower) setPriority(thread, lower);
}

yieldToRequests();
parentPort?.on("message", async (document: ReportDocument) => {
  try {
    const bytes = await renderReportPdf(document);
    parentPort?.postMessage({ bytes: new Uint8Array(bytes) });
  } catch (error) {
    // Without its text, which may contain personal data.
    parentPort?.postMessage({ failed: error instanceof Error ? error.name : "unknown" });
  }
});
