import type { OperationId } from "@/lib/identity/operations/list";

/** The console's own actions. A closed list: no other action can be declared. */
export const localActions = [
  "session.sign-in",
  "session.sign-out",
  "session.sign-out-everywhere",
  "session.step-up",
  "session.ask-sign-in",
  "session.ask-sso",
  "session.ask-step-up",
  "account.password",
  "account.end-session",
  "account.end-other-sessions",
  "account.add-authenticator",
  "account.confirm-authenticator",
  "account.remove-authenticator",
  "account.recovery-codes",
  "account.begin-passkey",
  "account.add-passkey",
  "account.remove-passkey",
  "account.email",
  "staff.list",
  "staff.create",
  "staff.update",
  "staff.make-link",
  "staff.withdraw-link",
  "staff.open-link",
  "staff.use-link",
  "staff.end-sessions",
  "staff.reset-authenticator",
  "applicant.list",
  "applicant.count",
  "applicant.read",
  "applicant.create",
  "applicant.import",
  "applicant.add",
  "applicant.update",
  "applicant.reveal",
  "applicant.timeline",
  "result.read",
  "result.rescreen",
  "check.options",
  "check.list-runs",
  "check.read-run",
  "upload.poll",
  "report.pdf",
  "report.json",
  "hit.list",
  "hit.judge",
  "hit.reopen",
  "signal.acknowledge",
  "decision.list",
  "decision.make",
  "decision.reopen",
  "reason.list",
  "reason.add",
  "reason.change",
  "dispute.list",
  "dispute.open",
  "dispute.resolve",
  "dispute.add-file",
  "dispute.read-file",
  "note.list",
  "note.add",
  "invite.arrive",
  "invite.expire",
  "invite.list",
  "invite.mail",
  "invite.remind",
  "inbox.list",
  "inbox.read",
  "inbox.mail",
  "applicant.assign",
  "applicant.snooze",
  "applicant.unsnooze",
  "queue.take",
  "queue.bulk",
  "view.save",
  "view.change",
  "view.delete",
  "view.columns",
  "queue.bulk-cancel",
  "override.list",
  "override.read",
  "override.request",
  "override.approve",
  "override.reject",
  "override.withdraw",
  "override.resolve",
  "order.options",
  "order.list",
  "order.read",
  "order.place",
  "order.send",
  "order.poll",
  "order.refresh",
  "order.reconcile",
  "order.confirm-absent",
  "order.list-approvals",
  "order.approve",
  "order.reject",
  "order.cancel",
  "order.set-limits",
  "order.ledger",
  "order.court-copy",
  "webhook.receive",
  "webhook.handle",
  "policy.list",
  "policy.read",
  "policy.create",
  "policy.publish",
  "policy.archive",
  "policy.standing",
  "policy.run",
  "policy.cancel-run",
  "applicant.policy",
  "today.read",
  "audit.list",
  "system.start",
] as const;

/** One of the console's actions, or a call of the identity service by its operation id. */
export type AuditAction = (typeof localActions)[number] | OperationId;

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

/** An entry to append. */
export type NewAuditEvent = {
  phase: "intent" | "outcome";
  action: AuditAction;
  actor: Actor;
  object: ObjectRef | null;
  requestId: string;
  details: AuditDetails;
  outcome?: AuditOutcome;
  /** The error code, unless the outcome is `done`. */
  code?: string;
  intentId?: string;
  /** Its time; by default now. */
  at?: Date;
};
