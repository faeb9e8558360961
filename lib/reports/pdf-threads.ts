/** Renders reports in worker threads, so that other requests do not wait for them. */
import "server-only";
import { availableParallelism } from "node:os";
import { z } from "zod";
import { AppError } from "@/lib/errors";
import { ThreadPool } from "@/lib/thread-pool";
import type { ReportDocument } from "./model";

/** The most reports that wait for a thread: behind more, a wait would take minutes. */
const maxWaiting = 20;

// On the global object, because a bundler loads this module once for each of its layers.
const holder: typeof globalThis & { proofdeskPdfThreads?: ThreadPool<ReportDocument, Uint8Array> } = globalThis;

const answer = z.union([z.object({ bytes: z.instanceof(Uint8Array) }), z.object({ failed: z.string() })]);

/**
 * Renders a report as a PDF.
 *
 * @throws AppError `internal` when it cannot be rendered, `unavailable` when too many wait
 */
export async function renderPdfAside(document: ReportDocument): Promise<Uint8Array> {
  holder.proofdeskPdfThreads ??= new ThreadPool({
    file: "lib/reports/pdf-worker.ts",
    // One CPU is left for requests.
    most: Math.min(2, Math.max(1, availableParallelism() - 1)),
    idleMs: 60_000,
    read: (message) => {
      const made = answer.parse(message);
      if ("bytes" in made) return made.bytes;
      throw new AppError("internal", { cause: new Error(`The report was not rendered: ${made.failed}`) });
    },
  });
  if (holder.proofdeskPdfThreads.waiting >= maxWaiting) {
    throw new AppError("unavailable", { detail: "Too many reports are being made. Try again in a minute." });
  }
  return holder.proofdeskPdfThreads.run(document);
}
