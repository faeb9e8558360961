import type { z } from "zod";
import type { Permission } from "@/lib/base/permissions";
import { body } from "./fields";
import { type OperationId, operationList } from "./list";

/** The groups of operations of the interface. */
export type OperationGroup = "user" | "document" | "quiz" | "background" | "business" | "employment" | "records";

/** One call of the identity service, declared once. All other code reads the call's properties from this record. */
export type Operation = {
  id: string;
  title: string;
  method: "POST" | "PUT";
  /** The production path. For a mock-only operation, the path is an assumption (see `assumptions/records.ts`). */
  path: string;
  /** The path on the mock host, including its irregularities. */
  mockPath: string;
  /**
   * The strict schema of the request's fields, without the `userAccessCode` of every operation except `user.create`.
   */
  request: z.ZodObject<z.core.$ZodLooseShape, z.core.$strict>;
  /** The schema of the request's fields on the mock host, if the interface documents other fields for the mock host. */
  mockRequest?: z.ZodObject<z.core.$ZodLooseShape, z.core.$strict>;
  /** The tolerant schema of the answer: every field may be null or absent, and unknown keys are kept. */
  response: z.ZodType;
  group: OperationGroup;
  permission: Permission;
  needsConsent: boolean;
  /** How one call is billed. The interface has statements on price only for enhanced uploads and court searches. */
  billing: (typeof operationList)[OperationId]["billing"];
  /** Only a `safe` operation may be retried after a failure. */
  retry: "safe" | "never";
  /** `mock-only` means that the interface shows no production path. */
  documented: "production" | "mock-only";
};

/**
 * The default properties of an operation. Most operations have them, and they are the most cautious defaults.
 */
const defaultProperties = {
  method: "POST",
  request: body({}),
  permission: "check.run",
  needsConsent: true,
  retry: "never",
  documented: "production",
} as const satisfies Partial<Operation>;

type ListProperty = "id" | "title" | "billing" | "group";
type Facts = Pick<Operation, "path" | "response"> & Partial<Omit<Operation, ListProperty>>;
type Declared<Id extends OperationId, T> = Readonly<
  Pick<Operation, "group" | "mockPath"> & { id: Id } & (typeof operationList)[Id] &
    Omit<typeof defaultProperties, keyof T> &
    T
>;

/**
 * Returns a function that declares an operation of a group. It combines the operation's entry in the list, the
 * `defaultProperties` properties, a mock path below `/mock`, and the given facts, which replace the defaults. It keeps
 * the literal type of the ID and the exact types of the schemas.
 */
export function operationsOf(group: OperationGroup) {
  return <const Id extends OperationId, const T extends Facts>(id: Id, facts: T) => {
    const mockPath = `/mock${facts.path}`;
    return Object.freeze({ id, ...operationList[id], group, mockPath, ...defaultProperties, ...facts }) as Declared<
      Id,
      T
    >;
  };
}
