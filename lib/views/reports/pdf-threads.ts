/** Renders reports in worker threads, so that other requests do not wait. */
import "server-only";
import { availableParallelism } from "node:os";
import { runInThread } from "@/lib/platform/process/threads";
import type { PdfDocument } from "./pdf-worker";

/** Throws AppError `internal` if the report cannot be rendered, or `unavailable` if too many reports wait. */
export function renderPdfAside(document: PdfDocument): Promise<Uint8Array> {
  return runInThread<typeof import("./pdf-worker").default>(
    {
      file: "lib/views/reports/pdf-worker.ts",
      // One CPU stays free for requests.
      most: Math.min(2, Math.max(1, availableParallelism() - 1)),
      refusal: "Too many reports are being made. Try again in a minute.",
    },
    document,
  );
}
