import type { OperationId } from "@/lib/identity/operations/list";

/**
 * The actions that can be audited: operations of the identity service, by their ids, and the console's own actions. The list
 * is closed. `action-titles.ts` adds the console's own, because it knows the records of all features, and all features
 * depend on this file.
 *
 * @public
 */
export interface AuditActions {
  operation: OperationId;
}

export type AuditAction = AuditActions[keyof AuditActions];

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
  /** The id of an intent, set if the outcome row will name it. */
  id?: string;
  phase: "intent" | "outcome";
  action: AuditAction;
  actor: Actor;
  object: ObjectRef | null;
  requestId: string;
  details: AuditDetails;
  outcome?: AuditOutcome;
  /**
   * The error code, unless the outcome is `done`; or how the worker ended an intent that a stopped process left
   * (`IntentEnd`).
   */
  code?: string;
  intentId?: string;
  /** Set on an intent that is committed together with a step of its action, and whose outcome follows. */
  begun?: boolean;
  /** The default is the current time. */
  at?: Date;
};
