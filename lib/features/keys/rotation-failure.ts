import "server-only";
import { AppError } from "@/lib/errors";
import { CannotStart } from "@/lib/platform/process/cannot-start";
import { RotationRefused } from "./rotation-record";

const again =
  "Nothing is lost. Resolve the problem, then run npm run keys:rotate again: it continues where it stopped.";

/** Says why a rotation ended early. Names only the code of an unexpected error: its message may contain stored data. */
export function sentenceOfFailure(error: unknown): string {
  if (error instanceof RotationRefused || error instanceof CannotStart) return error.message;
  if (messagesOf(error).some((message) => /No space left|ENOSPC|disk full/i.test(message))) {
    return `The database's disk is full. ${again}`;
  }
  if (error instanceof AppError) return `${error.facts.detail ?? error.message} ${again}`;
  const code = error instanceof Error && "code" in error ? error.code : error instanceof Error ? error.name : "unknown";
  return `An unexpected error ended the rotation (${code}). ${again}`;
}

function messagesOf(error: unknown): string[] {
  return error instanceof Error ? [error.message, ...messagesOf(error.cause)] : [];
}
