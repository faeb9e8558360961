/** What an operation of the sandbox is: a record of the registry, and what it does to a person. */
import { z } from "zod";
import type { Operation } from "@/lib/identity/operations/operation";
import type { Person } from "../person";
import type { Script } from "../script";

/** The company whose key the sandbox accepts, as results and the hosted UI name it. */
export const companyName = "Sandbox company";

export type Settings = {
  /** Signs hosted UI tokens. */
  apiKey: string;
  seed: string;
  /** How many uploads of an ID, and quiz tries, the company allows. */
  attemptLimit: number;
  /** How long a person stays inside the test window, in milliseconds of sandbox time. */
  testWindowMs: number;
};

/** One call about a person. The handler may change the person in place; the change is saved before the answer is sent. */
export type Call = { person: Person; script: Script; now: number; settings: Settings };

export type Handler = { operation: Operation; run(call: Call, fields: unknown): unknown };

/**
 * Joins a record of the registry with what the sandbox does. The fields are parsed by the record's own schema, so a
 * broken rule of the interface never reaches `run`; the answer is typed by the record's response.
 *
 * @param run throws `Refusal` for a 4xx
 */
export function handle<Request extends z.ZodType, Response extends z.ZodType>(
  operation: Operation & { request: Request; response: Response },
  run: (call: Call, fields: z.output<Request>) => z.input<Response>,
): Handler {
  return { operation, run: (call, fields) => run(call, z.parse(operation.request, fields)) };
}
