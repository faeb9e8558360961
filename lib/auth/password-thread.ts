/** Estimates passwords in a thread, so that no request waits for the word lists and the estimate of another's. */
import "server-only";
import type { Worker } from "node:worker_threads";
import { z } from "zod";
import { AppError } from "@/lib/errors";
import { startThread } from "@/lib/thread";

/** Idle milliseconds after which the thread ends, to free the memory of its word lists. */
const idleMs = 60_000;

type Job = { done(weakness: string | null): void; failed(error: unknown): void };
/** Answers come in the order of the jobs. */
type Thread = { worker: Worker; jobs: Job[]; idle: NodeJS.Timeout | undefined };

// On the global object, because a bundler loads this module once for each of its layers.
const holder: typeof globalThis & { proofdeskPasswordThread?: Thread } = globalThis;

/**
 * The same as `passwordWeakness`, for the server.
 *
 * @throws AppError `internal` when it cannot be estimated
 */
export function passwordWeaknessAside(password: string, personal: readonly string[]): Promise<string | null> {
  return new Promise((done, failed) => {
    holder.proofdeskPasswordThread ??= start();
    const { worker, jobs, idle } = holder.proofdeskPasswordThread;
    clearTimeout(idle);
    jobs.push({ done, failed });
    worker.ref();
    worker.postMessage({ password, personal });
  });
}

const answer = z.string().nullable();

function start(): Thread {
  const worker = startThread("lib/auth/password-worker.mjs", { execArgv: [] });
  const thread: Thread = { worker, jobs: [], idle: undefined };
  const end = (cause: unknown) => {
    clearTimeout(thread.idle);
    if (holder.proofdeskPasswordThread === thread) delete holder.proofdeskPasswordThread;
    for (const { failed } of thread.jobs.splice(0)) failed(new AppError("internal", { cause }));
  };
  worker.on("message", (message: unknown) => {
    thread.jobs.shift()?.done(answer.parse(message));
    if (thread.jobs.length > 0) return;
    // An idle thread does not keep the process alive.
    worker.unref();
    thread.idle = setTimeout(() => {
      end(new Error("The thread was idle"));
      void worker.terminate();
    }, idleMs).unref();
  });
  worker.once("error", end);
  worker.once("exit", () => end(new Error("The thread ended")));
  return thread;
}
