/** The body of a call on the wire: the operation's fields and `userAccessCode`. */
import type { z } from "zod";
import { userAccessCode } from "./fields";
import type { Operation } from "./operation";

/** Whether the body of an operation has `userAccessCode`. Only Create User has none. */
export function namesUser(operation: Pick<Operation, "id">): boolean {
  return operation.id !== "user.create";
}

type NamedShape<O extends Operation> = O["id"] extends "user.create"
  ? O["request"]["shape"]
  : O["request"]["shape"] & { userAccessCode: typeof userAccessCode };

export type WireRequest<O extends Operation> = z.ZodObject<z.core.util.Flatten<NamedShape<O>>, z.core.$strict>;

/** The strict schema of a complete body, with rules across fields. The sender and the receiver both use it. */
export function wireRequest<const O extends Operation>(
  operation: O,
  mode: "production" | "mock" = "production",
): WireRequest<O> {
  const fields = (mode === "mock" && operation.mockRequest) || operation.request;
  const request: z.ZodObject = namesUser(operation) ? fields.safeExtend({ userAccessCode }) : fields;
  // The two branches match those of `NamedShape`, which the compiler cannot infer through a generic.
  return request as unknown as WireRequest<O>;
}
