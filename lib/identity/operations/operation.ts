import type { z } from "zod";
import type { Permission } from "@/lib/auth/permissions";

/** Groups of operations, as the interface groups them. */
export type OperationGroup = "user" | "document" | "quiz" | "background" | "business" | "employment" | "records";

/** One call of the identity service, declared once. Everything else about the call is read from this record. */
export type Operation = {
  id: string;
  title: string;
  method: "POST" | "PUT";
  /** Production path. For a mock-only operation, the assumed one (see `assumptions.ts`). */
  path: string;
  /** Path on the mock host, oddities included. */
  mockPath: string;
  /** The request's fields without `userAccessCode`, which every operation but `user.create` carries. Strict. */
  request: z.ZodObject<z.core.$ZodLooseShape, z.core.$strict>;
  /** The answer, tolerantly: every field may be null or absent, unknown keys are kept. */
  response: z.ZodType;
  group: OperationGroup;
  permission: Permission;
  needsConsent: boolean;
  /** What one call costs: nothing, the standard or the enhanced price, or that of a court search. */
  billing: "free" | "standard" | "enhanced" | "search";
  /** Only a `safe` operation may be sent again after a failure. */
  retry: "safe" | "never";
  /** `mock-only`: the interface shows no production path. */
  documented: "production" | "mock-only";
};

/**
 * Declares an operation, keeping the literal types of its id and the exact types of its schemas.
 *
 * @param operation the record
 * @returns the same record, frozen
 */
export function defineOperation<const T extends Operation>(operation: T): Readonly<T> {
  return Object.freeze(operation);
}
