/** Estimates passwords in a thread, so that no request waits for the word lists and the estimate of another's. */
import "server-only";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { z } from "zod";
import { AppError } from "@/lib/errors";

const answer = z.string().nullable();

/**
 * The same as `passwordWeakness`, for the server. A thread for each, because people rarely choose a password.
 *
 * @throws AppError `internal` when it cannot be estimated
 */
export function passwordWeaknessAside(password: string, personal: readonly string[]): Promise<string | null> {
  return new Promise((resolve, reject) => {
    // As in lib/reports/pdf-threads.ts, not by `new URL`, which Next would bundle.
    const file = join(process.cwd(), "lib", "auth", "password-worker.mjs");
    const worker: Worker = Reflect.construct(Worker, [file, { workerData: { password, personal }, execArgv: [] }]);
    worker.once("message", (message: unknown) => resolve(answer.parse(message)));
    const fail = (cause: unknown) => reject(new AppError("internal", { cause }));
    worker.once("error", fail);
    worker.once("exit", () => fail(new Error("The thread ended")));
  });
}
