/** Decrypts the stored answers of runs and courts, and masks them for a reader. */
import "server-only";
import { createHash } from "node:crypto";
import type { Permission } from "@/lib/base/permissions";
import { type Clearance, type Masked, maskSection } from "@/lib/domain/results/mask";
import { isRecord } from "@/lib/domain/results/paths";
import { type Problem, readTolerantly } from "@/lib/domain/results/problems";
import { isOperationId } from "@/lib/identity/operations/list";
import { operation } from "@/lib/identity/operations/registry";
import { parseBody } from "@/lib/identity/read-response";
import { type DataKey, openText, reportDamage } from "@/lib/platform/data/crypto";
import type { Order } from "@/lib/platform/data/prisma";

export type SealedResponse = { id: string; operationId: string; response: Uint8Array | null };

/** Court records require the permission for orders, no matter how the operation was run. */
export const permissionToRead = (operationId: string): Permission =>
  operationId.startsWith("records.") ? "order.read" : "applicant.read";

/** Returns the answer as parsed JSON; undefined if the run has no answer. */
export function openResponse(key: DataKey, { id, response }: SealedResponse): unknown {
  if (!response) return undefined;
  const raw = openText(key, { table: "CheckRun", column: "response", row: id }, response);
  return parseBody(raw);
}

/**
 * Returns the response schema. Null if the registry no longer has the operation, so that its whole answer is masked.
 */
const schemaOf = (operationId: string) => (isOperationId(operationId) ? operation(operationId).response : null);

/** Puts a scalar answer under the name "answer", by which it is shown and revealed, because a scalar has no path. */
export function withPaths(json: unknown): unknown {
  return isRecord(json) || Array.isArray(json) || json === null ? json : { answer: json };
}

export function maskedAnswer(operationId: string, json: unknown, clearance: Clearance): Masked {
  return maskSection(schemaOf(operationId), withPaths(json), clearance, "");
}

/** Lists where an answer deviates from the interface. The list contains no values of the answer. */
export function problemsOf(operationId: string, json: unknown): Problem[] {
  const schema = schemaOf(operationId);
  // An empty answer is valid: Get User returns no data for an expired access code.
  if (!schema || json === null || json === undefined) return [];
  return readTolerantly(schema, json, "").problems.map(({ path, message }) => ({
    path: path.replace(/^\./, ""),
    message: message.replace("``", "The answer"),
  }));
}

export const courtResultPlace = (orderId: string) => ({ table: "Order", column: "result", row: orderId });

/**
 * Returns the result of a court order as parsed JSON; null if there is none.
 *
 * @throws SealError if the stored result is damaged, or does not match the stored hash
 */
export function openCourtResult(key: DataKey, order: Pick<Order, "id" | "state" | "result" | "resultSha256">): unknown {
  if (!order.result || order.state === "failed") return null;
  const place = courtResultPlace(order.id);
  const json = openText(key, place, order.result);
  const sha256 = createHash("sha256").update(json).digest();
  if (order.resultSha256 && !sha256.equals(order.resultSha256)) throw reportDamage("not-authentic", place);
  return JSON.parse(json);
}
