import type { OperationId } from "@/lib/identity/operations/list";

/**
 * The console's own actions. The list is closed: nothing else can be audited. `action-titles.ts` adds it, because it knows
 * the records of all features, and all features depend on this file.
 *
 * @public
 */
// biome-ignore lint/suspicious/noEmptyInterface: action-titles.ts adds its member.
export interface LocalActions {}

/** One of the console's actions, or a call of the identity service by its operation id. */
export type AuditAction = LocalActions[keyof LocalActions] | OperationId;

/** The target of an action. Internal ids only. */
export type ObjectRef = {
  type:
    | "applicant"
    | "order"
    | "override"
    | "dispute"
    | "staff"
    | "session"
    | "audit"
    | "webhook"
    | "policy"
    | "export"
    | "export-schedule"
    | "console";
  id: string;
};

/** Facts about an action: ids, counts, codes, field names. Never a value of an applicant. */
export type AuditDetails = { [name: string]: string | number | boolean | null | string[] };

export type Actor =
  | { type: "staff"; id: string; roles: readonly string[]; sessionId: string; ip: string | null }
  | { type: "system"; job: string }
  | { type: "anonymous"; ip: string | null };

export type AuditOutcome = "done" | "refused" | "failed" | "unknown";

export type NewAuditEvent = {
  /** Given where an outcome is to name it. */
  id?: string;
  phase: "intent" | "outcome";
  action: AuditAction;
  actor: Actor;
  object: ObjectRef | null;
  requestId: string;
  details: AuditDetails;
  outcome?: AuditOutcome;
  /** The error code, unless the outcome is `done`; or how the worker ended what a stopped process left (`IntentEnd`). */
  code?: string;
  intentId?: string;
  /** Marks an intent with which a step is committed, and whose outcome follows. */
  begun?: boolean;
  /** Now by default. */
  at?: Date;
};
