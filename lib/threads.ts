/** Work that would hold up requests is done in threads, started when there is some. */
import { Piscina } from "piscina";
import { AppError } from "./errors";
import { shareOf } from "./process-group";

type ThreadWork = {
  /** The thread's program, as a path from the root. Its default export does one job. */
  file: `lib/${string}.ts`;
  /** The most threads at once; web processes of one console divide them, with at least one for each. */
  most: number;
  /** What is said when too many jobs wait. */
  refusal: string;
};

/** The most jobs that wait for a thread: behind more, a wait would take minutes. */
const maxWaiting = 20;

// On the global object, because a bundler loads this module once for each of its layers. Each program of the build sets
// the folder of its bundles there (lib/build/bundle.mjs).
const holder: typeof globalThis & { proofdeskPrograms?: string; proofdeskThreads?: Map<string, Piscina> } = globalThis;

/** Throws AppError `unavailable` when too many jobs wait, `internal` when the job fails or its thread ends. */
export async function doInThread<Do extends (job: never) => unknown>(
  work: ThreadWork,
  job: Parameters<Do>[0],
): Promise<Awaited<ReturnType<Do>>> {
  holder.proofdeskThreads ??= new Map();
  const threads = holder.proofdeskThreads.get(work.file) ?? start(work, holder.proofdeskThreads);
  if (threads.queueSize >= shareOf(maxWaiting)) throw new AppError("unavailable", { detail: work.refusal });
  return threads.run(job).catch((cause: unknown) => {
    throw new AppError("internal", { cause });
  });
}

/** The program's bundle where this process comes from the build, otherwise its source. */
function start({ file, most }: ThreadWork, all: Map<string, Piscina>): Piscina {
  const folder = holder.proofdeskPrograms;
  const threads = new Piscina({
    filename: `${process.cwd()}/${folder ? `${folder}/${file.replace(/ts$/, "mjs")}` : file}`,
    execArgv: ["--conditions=react-server", ...(folder ? [] : ["--import", "tsx"])],
    // One stays: without it, jobs that wait would not get another thread after one has ended on its own.
    minThreads: 1,
    maxThreads: shareOf(most),
    idleTimeout: 60_000,
    stricterFIFO: true,
  });
  // A thread that does not start, or ends without a job: those that wait are told, and the next job begins anew.
  threads.on("error", () => {
    all.delete(file);
    void threads.destroy();
  });
  all.set(file, threads);
  return threads;
}
