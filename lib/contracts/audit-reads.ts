/** Which actions of the audit log only read. */
import type { AuditAction } from "@/lib/audit/event";

/** Actions that only show or refresh stored data. Revealing, exporting and downloading do not count as reads. */
export const readOnlyActions = [
  "staff.list",
  "applicant.list",
  "applicant.count",
  "applicant.read",
  "case.read",
  "applicant.timeline",
  "result.read",
  "check.options",
  "check.list-runs",
  "check.read-run",
  "policy.list",
  "policy.read",
  "policy.standing",
  "hit.list",
  "decision.list",
  "dispute.list",
  "reason.list",
  "note.list",
  "invite.list",
  "inbox.list",
  "override.list",
  "override.read",
  "order.options",
  "order.list",
  "order.read",
  "order.list-approvals",
  "order.ledger",
  "today.read",
  "audit.list",
] as const satisfies readonly AuditAction[];

/** The query of the audit page: without reads, unless its address shows them or asks for one action. */
export function withReadsHidden<Search extends { reads?: unknown; action?: unknown }>(search: Search) {
  return search.reads === undefined && search.action === undefined ? { ...search, reads: "hidden" } : search;
}
