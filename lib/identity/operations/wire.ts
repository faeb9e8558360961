/** The body of a call as it goes over the wire: the operation's fields with `userAccessCode` beside them. */
import type { z } from "zod";
import { userAccessCode } from "./fields";
import type { Operation } from "./operation";

/** Every operation but Create User names its user. */
export function namesUser(operation: Pick<Operation, "id">): boolean {
  return operation.id !== "user.create";
}

type NamedShape<O extends Operation> = O["id"] extends "user.create"
  ? O["request"]["shape"]
  : O["request"]["shape"] & { userAccessCode: typeof userAccessCode };

/** The schema of an operation's whole body: strict, with the operation's own rules across fields. */
export type WireRequest<O extends Operation> = z.ZodObject<z.core.util.Flatten<NamedShape<O>>, z.core.$strict>;

/**
 * The schema of an operation's whole body on the wire, for who sends it and for who receives it.
 *
 * @param operation a record of the registry
 * @returns a strict object schema: `userAccessCode` (but for Create User) and the operation's fields
 */
export function wireRequest<const O extends Operation>(operation: O): WireRequest<O> {
  const request: z.ZodObject = namesUser(operation)
    ? operation.request.safeExtend({ userAccessCode })
    : operation.request;
  // The two branches are the two branches of `NamedShape`, which the compiler cannot see through a generic.
  return request as unknown as WireRequest<O>;
}
