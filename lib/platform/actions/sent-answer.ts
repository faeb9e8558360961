/** Reduces an action's answer to what the endpoint's response schema contains. */
import "server-only";
import { isDeepStrictEqual } from "node:util";
import type { Endpoint, OutputOf } from "@/lib/platform/contract/endpoint";

/**
 * @param isBuilt the answer was built field by field from typed values: it is sent as it is, and in tests and in
 *   development it is parsed, too
 * @throws ZodError for an answer that is not of the schema; an error for one that is built and has more
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
