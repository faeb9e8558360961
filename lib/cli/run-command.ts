/** Runs a command-line command. SIGINT, SIGTERM and SIGHUP abort it. An expected error is printed as one line. */
import "server-only";
import { resolve } from "node:path";
import { CannotStart } from "@/lib/platform/process/cannot-start";

/** @param command returns the exit code */
export function runCommand(command: (signal: AbortSignal) => Promise<number>): void {
  const abort = new AbortController();
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(name, () => abort.abort());
  command(abort.signal).then(
    (code) => process.exit(code),
    (error: unknown) => {
      const isStopped = abort.signal.aborted && !(error instanceof CannotStart);
      console.error(isStopped ? "Interrupted." : error instanceof CannotStart ? error.message : error);
      process.exit(1);
    },
  );
}

/** Resolves a path against the folder in which the person ran npm, because npm changes to the folder of the project. */
export const pathOf = (file: string): string => resolve(process.env.INIT_CWD ?? "", file);
