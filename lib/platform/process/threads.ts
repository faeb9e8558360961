/** Runs work in threads if it would otherwise delay requests. Threads start when there is work. */
import { Piscina } from "piscina";
import { AppError } from "@/lib/errors";
import { shareOf } from "./process-group";

type ThreadWork = {
  /** The thread's program, as a path from the root. Its default export does one job. */
  file: `lib/${string}.ts`;
  /** The most threads at once. The web processes of one console divide them, and each has at least one. */
  most: number;
  /** The error's detail when too many jobs wait. */
  refusal: string;
};

/** The most jobs that wait for a thread. Behind more jobs, a wait would take minutes. */
const maxWaiting = 20;
/** Threads without a job end after this many milliseconds, because each holds tens of megabytes. */
const idleMs = 60_000;

/** The threads of one kind of work, and how many of its jobs wait or run. */
type Pool = { threads: Piscina; jobs: number; idle?: NodeJS.Timeout };

// The pools are on the global object, because a bundler loads this module once for each of its layers. Each program of
// the build sets the folder of its bundles there (lib/build/bundle.mjs).
const holder: typeof globalThis & { proofdeskPrograms?: string; proofdeskThreads?: Map<string, Pool> } = globalThis;

/**
 * Does a job in a thread. Throws AppError `unavailable` if too many jobs wait, and `internal` if the job fails or its
 * thread ends.
 */
export async function runInThread<Do extends (job: never) => unknown>(
  work: ThreadWork,
  job: Parameters<Do>[0],
): Promise<Awaited<ReturnType<Do>>> {
  holder.proofdeskThreads ??= new Map();
  const pool = holder.proofdeskThreads.get(work.file) ?? start(work, holder.proofdeskThreads);
  if (pool.threads.queueSize >= shareOf(maxWaiting)) throw new AppError("unavailable", { detail: work.refusal });
  pool.jobs += 1;
  clearTimeout(pool.idle);
  try {
    return await pool.threads.run(job);
  } catch (cause) {
    throw new AppError("internal", { cause });
  } finally {
    pool.jobs -= 1;
    if (pool.jobs === 0) pool.idle = setTimeout(() => end(work, pool), idleMs).unref();
  }
}

/** Starts the threads: with the program's bundle if this process comes from the build, otherwise with its source. */
function start(work: ThreadWork, all: Map<string, Pool>): Pool {
  const { file, most } = work;
  const folder = holder.proofdeskPrograms;
  const threads = new Piscina({
    filename: `${process.cwd()}/${folder ? `${folder}/${file.replace(/ts$/, "mjs")}` : file}`,
    execArgv: ["--conditions=react-server", ...(folder ? [] : ["--import", "tsx"])],
    // One thread is kept while there are jobs. Without it, waiting jobs would get no new thread after a thread has
    // ended on its own.
    minThreads: 1,
    maxThreads: shareOf(most),
    idleTimeout: idleMs,
    stricterFIFO: true,
  });
  const pool = { threads, jobs: 0 };
  // A thread did not start, or ended without a job. The waiting jobs are refused, and the next job starts new threads.
  threads.on("error", () => end(work, pool));
  all.set(file, pool);
  return pool;
}

/** Ends a pool. Jobs that still wait are refused, and the next job starts new threads. */
function end({ file }: ThreadWork, pool: Pool): void {
  // A pool that failed was removed before its last job reported the failure.
  if (holder.proofdeskThreads?.get(file) !== pool) return;
  clearTimeout(pool.idle);
  holder.proofdeskThreads.delete(file);
  void pool.threads.destroy();
}
