/** Threads that work beside requests: started when work waits for them, ended when they have been idle. */
import { Worker } from "node:worker_threads";
import { AppError } from "./errors";

export type ThreadWork<Output> = {
  /** The thread's program, as a path from the root. It answers each message with one. */
  file: `lib/${string}.ts`;
  /** The most threads at once. */
  most: number;
  /** Idle milliseconds after which a thread ends, to free its memory. */
  idleMs: number;
  /** Reads an answer. What it throws, the caller gets. */
  read(answer: unknown): Output;
};

type Job<Input, Output> = { input: Input; done(output: Output): void; failed(error: unknown): void };
type Thread<Input, Output> = { worker: Worker; job: Job<Input, Output> | null; idle: NodeJS.Timeout | undefined };

export class ThreadPool<Input, Output> {
  readonly #work: ThreadWork<Output>;
  readonly #threads = new Set<Thread<Input, Output>>();
  readonly #waiting: Job<Input, Output>[] = [];

  constructor(work: ThreadWork<Output>) {
    this.#work = work;
  }

  /** How many jobs wait for a thread. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /**
   * Has a thread do a job, as soon as one is free.
   *
   * @throws what `read` throws; AppError `internal` when the thread ends before it has answered
   */
  run(input: Input): Promise<Output> {
    return new Promise((done, failed) => {
      this.#waiting.push({ input, done, failed });
      const free = [...this.#threads].find(({ job }) => job === null);
      if (free) this.#next(free);
      else if (this.#threads.size < this.#work.most) this.#next(this.#start());
    });
  }

  #start(): Thread<Input, Output> {
    const thread: Thread<Input, Output> = { worker: startWorker(this.#work.file), job: null, idle: undefined };
    this.#threads.add(thread);
    thread.worker.on("message", (message: unknown) => {
      try {
        thread.job?.done(this.#work.read(message));
      } catch (error) {
        thread.job?.failed(error);
      }
      this.#next(thread);
    });
    const end = (cause: unknown) => {
      this.#threads.delete(thread);
      thread.job?.failed(new AppError("internal", { cause }));
      thread.job = null;
      if (this.#waiting.length > 0 && this.#threads.size === 0) this.#next(this.#start());
    };
    thread.worker.once("error", end);
    thread.worker.once("exit", () => end(new Error("The thread ended")));
    return thread;
  }

  /** Gives a free thread the next job. */
  #next(thread: Thread<Input, Output>): void {
    clearTimeout(thread.idle);
    const job = this.#waiting.shift();
    thread.job = job ?? null;
    if (job) {
      thread.worker.ref();
      thread.worker.postMessage(job.input);
      return;
    }
    // An idle thread does not keep the process alive.
    thread.worker.unref();
    thread.idle = setTimeout(() => {
      this.#threads.delete(thread);
      void thread.worker.terminate();
    }, this.#work.idleMs).unref();
  }
}

/** The folder of the build's programs, set by each of them (lib/cli/bundle.mjs). Next's code shares the global object. */
const holder: typeof globalThis & { proofdeskPrograms?: string } = globalThis;

/** Starts a thread: its bundle where this process comes from the build, otherwise its source. */
function startWorker(file: string): Worker {
  const folder = holder.proofdeskPrograms;
  const program = folder ? `${folder}/${file.replace(/ts$/, "mjs")}` : "lib/thread-from-source.mjs";
  const options = { argv: folder ? [] : [file], execArgv: ["--conditions=react-server"] };
  // Not by `new URL` or `new Worker`, which Next would bundle without the files beside it.
  return Reflect.construct(Worker, [`${process.cwd()}/${program}`, options]);
}
