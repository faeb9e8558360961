/**
 * Estimates passwords in a thread, so that other requests need not wait while the word lists are loaded or a password
 * is estimated.
 */
import "server-only";
import { env } from "@/lib/env";
import { runInThread } from "@/lib/platform/process/threads";

/**
 * Runs `passwordWeakness` with the names of the company and of the console's host added. Throws AppError `internal` if
 * the estimate fails, and `unavailable` if too many passwords wait.
 */
export function passwordWeaknessAside(password: string, personal: readonly string[]): Promise<string | null> {
  return runInThread<typeof import("./password-worker").default>(
    {
      file: "lib/platform/auth/password-worker.ts",
      most: 1,
      refusal: "Too many passwords are being set. Try again in a minute.",
    },
    { password, personal: [...personal, env.INVITE_COMPANY ?? "", env.NEXTAUTH_URL ?? ""] },
  );
}
