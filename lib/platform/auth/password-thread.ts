/** Estimates passwords in a thread, so that no request waits for the word lists and the estimate of another's. */
import "server-only";
import { env } from "@/lib/env";
import { doInThread } from "@/lib/platform/process/threads";

/** `passwordWeakness` for the server, which knows the company and the console's host. Throws AppError `internal` when that fails, `unavailable` when too many wait. */
export function passwordWeaknessAside(password: string, personal: readonly string[]): Promise<string | null> {
  return doInThread<typeof import("./password-worker").default>(
    {
      file: "lib/platform/auth/password-worker.ts",
      most: 1,
      refusal: "Too many passwords are being set. Try again in a minute.",
    },
    { password, personal: [...personal, env.INVITE_COMPANY ?? "", env.NEXTAUTH_URL ?? ""] },
  );
}
