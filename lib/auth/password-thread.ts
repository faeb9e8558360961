/** Estimates passwords in a thread, so that no request waits for the word lists and the estimate of another's. */
import "server-only";
import { z } from "zod";
import { AppError } from "@/lib/errors";
import { startThread } from "@/lib/thread";

const answer = z.string().nullable();

/**
 * The same as `passwordWeakness`, for the server. A thread for each, because people rarely choose a password.
 *
 * @throws AppError `internal` when it cannot be estimated
 */
export function passwordWeaknessAside(password: string, personal: readonly string[]): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const worker = startThread("lib/auth/password-worker.mjs", { workerData: { password, personal }, execArgv: [] });
    worker.once("message", (message: unknown) => resolve(answer.parse(message)));
    const fail = (cause: unknown) => reject(new AppError("internal", { cause }));
    worker.once("error", fail);
    worker.once("exit", () => fail(new Error("The thread ended")));
  });
}
