/** Threads of TypeScript, which Node does not run itself. */
import { Worker, type WorkerOptions } from "node:worker_threads";

/** The folder of the build's programs, set by each of them (lib/cli/bundle.mjs). Next's code shares the global object. */
const holder: typeof globalThis & { proofdeskPrograms?: string } = globalThis;

/**
 * Starts a thread: its bundle where this process comes from the build, otherwise the `.mjs` file that loads its source.
 *
 * @param file its path from the root, with the ending .mjs
 */
export function startThread(file: string, options: WorkerOptions): Worker {
  // Not by `new URL` or `new Worker`, which Next would bundle without the files beside it.
  return Reflect.construct(Worker, [`${process.cwd()}/${holder.proofdeskPrograms ?? "."}/${file}`, options]);
}
