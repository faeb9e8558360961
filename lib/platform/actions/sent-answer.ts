/** Reduces an action's answer to what the endpoint's response schema contains. */
import "server-only";
import { isDeepStrictEqual } from "node:util";
import type { Endpoint, OutputOf } from "@/lib/platform/contract/endpoint";

/**
 * @param isBuilt whether the answer was built field by field from typed values. In production such an answer is sent as
 *   it is; in tests and in development it is also parsed
 * @throws ZodError for an answer that does not fit the schema; Error for a built answer that has more than the schema
 */
export function sentAnswer<E extends Endpoint>({ response }: E, answer: OutputOf<E>, isBuilt: boolean): OutputOf<E> {
  if (typeof response === "string" || (isBuilt && process.env.NODE_ENV === "production")) return answer;
  const parsed = response.parse(answer) as OutputOf<E>;
  if (isBuilt && !isDeepStrictEqual(asJson(parsed), asJson(answer))) {
    throw new Error("An answer that is sent as it is built has more than its schema");
  }
  return parsed;
}

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
