/** The answer of one run as it is kept: opened, and shown masked. */
import "server-only";
import type { Permission } from "@/lib/auth/permissions";
import { type DataKey, openText } from "@/lib/data/crypto";
import { isOperationId, operation } from "@/lib/identity/operations/registry";
import { parseBody } from "@/lib/identity/read-answer";
import { type Clearance, type Masked, maskSection } from "@/lib/results/mask";
import { isRecord } from "@/lib/results/paths";
import { type Problem, readTolerantly } from "@/lib/results/problems";

/** The columns of a run in which its answer lies. */
export type SealedAnswer = { id: string; operationId: string; response: Uint8Array | null };

/** What a court answered is read by whom the court's orders are open to, wherever it was asked. */
export const permissionFor = (operationId: string): Permission =>
  operationId.startsWith("records.") ? "order.read" : "applicant.read";

/**
 * Opens what a run was answered with.
 *
 * @param key the applicant's
 * @returns any JSON, as the service gave it; undefined when the run has no answer
 */
export function openAnswer(key: DataKey, { id, response }: SealedAnswer): unknown {
  if (!response) return undefined;
  const raw = openText(key, { table: "CheckRun", column: "response", row: id }, response);
  return parseBody(raw);
}

/** Of an operation that the registry does not have (any more) nothing is known, so all of its answer is masked. */
const schemaOf = (operationId: string) => (isOperationId(operationId) ? operation(operationId).response : null);

/** An answer that is neither an object nor a list has no paths: it is shown, and asked for, under the name "answer". */
export function withPaths(json: unknown): unknown {
  return isRecord(json) || Array.isArray(json) || json === null ? json : { answer: json };
}

/**
 * Masks an answer for a reader.
 *
 * @param json as it was opened
 * @returns it masked, with the paths of what is masked
 */
export function maskedAnswer(operationId: string, json: unknown, clearance: Clearance): Masked {
  return maskSection(schemaOf(operationId), withPaths(json), clearance, "");
}

/** Where an answer departs from the interface, in words that repeat no value. */
export function problemsOf(operationId: string, json: unknown): Problem[] {
  const schema = schemaOf(operationId);
  // "No data" is an answer too: Get User gives none for an expired code.
  if (!schema || json === null || json === undefined) return [];
  return readTolerantly(schema, json, "").problems.map(({ path, message }) => ({
    path: path.replace(/^\./, ""),
    message: message.replace("``", "The answer"),
  }));
}
