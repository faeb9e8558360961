/** Estimates passwords in a thread, so that no request waits for the word lists and the estimate of another's. */
import "server-only";
import { z } from "zod";
import { ThreadPool } from "@/lib/thread-pool";
import type { PasswordOfPerson } from "./password-worker";

// On the global object, because a bundler loads this module once for each of its layers.
const holder: typeof globalThis & { proofdeskPasswordThread?: ThreadPool<PasswordOfPerson, string | null> } =
  globalThis;

/**
 * The same as `passwordWeakness`, for the server.
 *
 * @throws AppError `internal` when it cannot be estimated
 */
export function passwordWeaknessAside(password: string, personal: readonly string[]): Promise<string | null> {
  holder.proofdeskPasswordThread ??= new ThreadPool({
    file: "lib/auth/password-worker.ts",
    most: 1,
    idleMs: 60_000,
    read: (answer) => z.string().nullable().parse(answer),
  });
  return holder.proofdeskPasswordThread.run({ password, personal });
}
