/** An operation of the sandbox: a record of the registry, and its effect on a person. */
import { z } from "zod";
import type { Operation } from "@/lib/identity/operations/operation";
import type { Person } from "../person";
import type { Script } from "../script";

export const companyName = "Sandbox company";

export type Settings = {
  /** Signs hosted UI tokens. */
  apiKey: string;
  seed: string;
  /** The company's limit of ID uploads and quiz attempts. */
  attemptLimit: number;
};

/** A handler may change the person in place; the change is saved before the answer is sent. */
export type Call = { person: Person; script: Script; now: number; settings: Settings };

export type Handler = { operation: Operation; run(call: Call, fields: unknown): unknown };

/**
 * The fields are parsed by the record's own schema, so a broken rule of the interface never reaches `run`; the answer
 * is typed by the record's response. `run` throws `Refusal` for a 4xx.
 */
export function handle<Request extends z.ZodType, Response extends z.ZodType>(
  operation: Operation & { request: Request; response: Response },
  run: (call: Call, fields: z.output<Request>) => z.input<Response>,
): Handler {
  return { operation, run: (call, fields) => run(call, z.parse(operation.request, fields)) };
}
