import { CannotStart } from "@/lib/platform/process/cannot-start";

/** A backup or a restore that cannot be done. The message says why, what has changed, and what to do. */
export class BackupError extends CannotStart {
  override readonly name = "BackupError";
}

export const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
