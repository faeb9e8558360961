/** What the answers of the flows' operations say. An answer that says nothing is neither yes nor no. Pure. */
import { simpleAnswer, uploadStatusAnswer } from "@/lib/identity/operations/answers";

/**
 * Simple Response, and every answer that has a `success`.
 *
 * @param response as it came, masked
 * @returns null where it says neither
 */
export function successOf(response: unknown): boolean | null {
  return simpleAnswer.safeParse(response).data?.success ?? null;
}

/** The word of Check Upload, and the reason that comes with a failed check (Identity document operations, rule 9). */
export function uploadWordOf(response: unknown): { result: string | null; description: string | null } {
  const answer = uploadStatusAnswer.safeParse(response).data;
  return { result: answer?.result ?? null, description: answer?.description ?? null };
}
