/** Renders reports in worker threads, so that other requests do not wait for them. */
import "server-only";
import { availableParallelism } from "node:os";
import type { Worker } from "node:worker_threads";
import { z } from "zod";
import { AppError } from "@/lib/errors";
import { startThread } from "@/lib/thread";
import type { ReportDocument } from "./model";

/** One CPU is left for requests. */
const mostThreads = Math.min(2, Math.max(1, availableParallelism() - 1));
/** The most reports that wait for a thread: behind more, a wait would take minutes. */
const mostWaiting = 20;
/** Idle milliseconds after which a thread ends, to free the memory of its fonts. */
const idleMs = 60_000;

type Job = { document: ReportDocument; done(bytes: Uint8Array): void; failed(error: unknown): void };
type Thread = { worker: Worker; job: Job | null; idle: NodeJS.Timeout | undefined };
type Threads = { all: Set<Thread>; waiting: Job[] };

// On the global object, because a bundler loads this module once for each of its layers.
const holder: typeof globalThis & { proofdeskPdfThreads?: Threads } = globalThis;

function threads(): Threads {
  holder.proofdeskPdfThreads ??= { all: new Set(), waiting: [] };
  return holder.proofdeskPdfThreads;
}

/**
 * Renders a report as a PDF.
 *
 * @throws AppError `internal` when it cannot be rendered, `unavailable` when too many wait
 */
export function renderPdfAside(document: ReportDocument): Promise<Uint8Array> {
  return new Promise((done, failed) => {
    if (threads().waiting.length >= mostWaiting) {
      const detail = "Too many reports are being made. Try again in a minute.";
      throw new AppError("unavailable", { detail });
    }
    threads().waiting.push({ document, done, failed });
    const { all } = threads();
    const free = [...all].find(({ job }) => job === null) ?? (all.size < mostThreads ? start() : null);
    if (free) next(free);
  });
}

const answer = z.union([z.object({ bytes: z.instanceof(Uint8Array) }), z.object({ failed: z.string() })]);

function start(): Thread {
  const worker = startThread("lib/reports/pdf-worker.mjs", { execArgv: ["--conditions=react-server"] });
  // An idle thread does not keep the process alive.
  worker.unref();
  const thread: Thread = { worker, job: null, idle: undefined };
  threads().all.add(thread);
  worker.on("message", (message: unknown) => {
    const { job } = thread;
    thread.job = null;
    const made = answer.parse(message);
    if ("bytes" in made) job?.done(made.bytes);
    else job?.failed(new AppError("internal", { cause: new Error(`The report was not rendered: ${made.failed}`) }));
    next(thread);
  });
  const end = (cause: unknown) => {
    threads().all.delete(thread);
    thread.job?.failed(new AppError("internal", { cause }));
    thread.job = null;
    if (threads().waiting.length > 0 && threads().all.size === 0) next(start());
  };
  worker.once("error", end);
  worker.once("exit", () => end(new Error("The thread ended")));
  return thread;
}

/** Gives a free thread the next report; without one it ends after an idle period. */
function next(thread: Thread): void {
  clearTimeout(thread.idle);
  const job = threads().waiting.shift();
  if (job) {
    thread.job = job;
    thread.worker.postMessage(job.document);
  } else {
    thread.idle = setTimeout(() => void thread.worker.terminate(), idleMs).unref();
  }
}
