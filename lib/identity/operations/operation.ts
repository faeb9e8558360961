import type { z } from "zod";
import type { Permission } from "@/lib/base/permissions";
import { body } from "./fields";
import { type OperationId, operationList } from "./list";

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
  /** The request's fields on the mock host, if its table differs. */
  mockRequest?: z.ZodObject<z.core.$ZodLooseShape, z.core.$strict>;
  /** The answer. Tolerant: every field may be null or absent, unknown keys are kept. */
  response: z.ZodType;
  group: OperationGroup;
  permission: Permission;
  needsConsent: boolean;
  /** How one call is billed: only enhanced uploads and court searches have a price in the interface. */
  billing: (typeof operationList)[OperationId]["billing"];
  /** Only a `safe` operation may be retried after a failure. */
  retry: "safe" | "never";
  /** `mock-only`: the interface shows no production path. */
  documented: "production" | "mock-only";
};

/**
 * The properties of an operation unless its record states others. They are those of most operations, and the most
 * careful ones.
 */
const usual = {
  method: "POST",
  request: body({}),
  permission: "check.run",
  needsConsent: true,
  retry: "never",
  documented: "production",
} as const satisfies Partial<Operation>;

type Listed = "id" | "title" | "billing" | "group";
type Facts = Pick<Operation, "path" | "response"> & Partial<Omit<Operation, Listed>>;
type Declared<Id extends OperationId, T> = Readonly<
  Pick<Operation, "group" | "mockPath"> & { id: Id } & (typeof operationList)[Id] & Omit<typeof usual, keyof T> & T
>;

/**
 * Declares the operations of a group. Each is taken from the list, and is the `usual` one, at the mock host below
 * `/mock`, unless its facts differ. Keeps the literal type of its ID and the exact types of its schemas.
 */
export function operationsOf(group: OperationGroup) {
  return <const Id extends OperationId, const T extends Facts>(id: Id, facts: T) => {
    const mockPath = `/mock${facts.path}`;
    return Object.freeze({ id, ...operationList[id], group, mockPath, ...usual, ...facts }) as Declared<Id, T>;
  };
}
