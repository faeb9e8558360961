import { CannotStart } from "@/lib/platform/process/cannot-start";

/** A backup or a restore that cannot be done. The message says why, what has changed, and what to do. */
export class BackupTrouble extends CannotStart {
  override readonly name = "BackupTrouble";
}

export const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
