/** An operation of the identity service on the reference page. The server derives it from the registry. */
import type { Permission, Role } from "@/lib/auth/permissions";
import type { OperationId } from "@/lib/identity/operations/list";

/** One field of a request or of an answer. */
export type FieldRow = {
  /** Dot path; `[]` stands for each entry of a list. */
  path: string;
  type: string;
  required: boolean;
  title: string | null;
  /** The interface's constraint, in words. */
  rule: string | null;
  /** How sensitive it is in an answer; null: not at all. */
  pii: "direct" | "secret" | "image" | null;
};

export type AssumptionView = {
  id: string;
  title: string;
  silence: string;
  assumption: string;
  configurableBy: string | null;
  /** The operations it concerns; null: all of them. */
  operations: readonly { id: OperationId; title: string }[] | null;
};

/** A line of the list of operations. */
export type OperationLine = { id: OperationId; title: string; upstreamPath: string };

export type OperationGroupView = { title: string; operations: readonly OperationLine[] };

export type OperationReference = OperationLine & {
  groupTitle: string;
  method: "POST" | "PUT";
  mockPath: string;
  /** Whether a configured path replaces the registry's. */
  configured: boolean;
  /** The console's endpoint for it. */
  endpoint: { method: string; path: string };
  /** Why the operations endpoint does not run it; null: it does. */
  dedicatedPage: { why: string; href: string | null; label: string | null } | null;
  request: readonly FieldRow[];
  /** The call as a curl command with placeholders. */
  curl: string;
  response: readonly FieldRow[];
  permission: Permission;
  roles: readonly Role[];
  billing: "not-stated" | "standard" | "enhanced" | "search";
  retry: "safe" | "never";
  needsConsent: boolean;
  /** The preconditions, by the interface. */
  preconditions: readonly string[];
  /** Other statements of the interface about it. */
  notes: readonly string[];
  documented: "production" | "mock-only";
  assumptions: readonly AssumptionView[];
};
