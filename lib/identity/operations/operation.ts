import type { z } from "zod";
import type { Permission } from "@/lib/auth/permissions";

/** Groups of operations, as the interface groups them. */
export type OperationGroup = "user" | "document" | "quiz" | "background" | "business" | "employment" | "records";

/** One call of the identity service, declared once. All other code reads the call's properties from this record. */
export type Operation = {
  id: string;
  title: string;
  method: "POST" | "PUT";
  /** Production path. For a mock-only operation, the assumed one (see `assumptions/records.ts`). */
  path: string;
  /** Path on the mock host, including its irregularities. */
  mockPath: string;
  /** The request's fields without `userAccessCode`, which every operation but `user.create` carries. Strict. */
  request: z.ZodObject<z.core.$ZodLooseShape, z.core.$strict>;
  /** The answer. Tolerant: every field may be null or absent, unknown keys are kept. */
  response: z.ZodType;
  group: OperationGroup;
  permission: Permission;
  needsConsent: boolean;
  /** The price class of one call. */
  billing: "not-stated" | "standard" | "enhanced" | "search";
  /** Only a `safe` operation may be retried after a failure. */
  retry: "safe" | "never";
  /** `mock-only`: the interface shows no production path. */
  documented: "production" | "mock-only";
};

/**
 * Declares an operation, and keeps the literal type of its ID and the exact types of its schemas. Freezes the record.
 */
export function defineOperation<const T extends Operation>(operation: T): Readonly<T> {
  return Object.freeze(operation);
}
