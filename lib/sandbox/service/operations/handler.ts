/** An operation of the sandbox: its record in the registry, and its effect on a person. */
import { z } from "zod";
import type { Operation } from "@/lib/identity/operations/operation";
import type { Person } from "../person";
import type { Script } from "../script";

export const companyName = "Sandbox company";

export type Settings = {
  /** The key that callers send. It also signs hosted UI tokens. */
  apiKey: string;
  seed: string;
  /** The limit of attempts, for ID uploads and for quizzes each. */
  attemptLimit: number;
};

/** A handler may change the person in place; the change is saved before the answer is sent. */
export type Call = { person: Person; script: Script; now: number; settings: Settings };

export type Handler = { operation: Operation; run(call: Call, fields: unknown): unknown };

/**
 * Defines a handler. The record's schema parses the fields, so that `run` never gets fields that break a rule of the
 * interface. The record's response types the answer. `run` throws `Refusal` for a 4xx.
 */
export function handle<Request extends z.ZodType, Response extends z.ZodType>(
  operation: Operation & { request: Request; response: Response },
  run: (call: Call, fields: z.output<Request>) => z.input<Response>,
): Handler {
  return { operation, run: (call, fields) => run(call, z.parse(operation.request, fields)) };
}
