/** Which entries are on an applicant's timeline, and the titles of their actions there. Pure. */
import { isOperationId } from "@/lib/identity/operations/list";
import type { AuditAction, NewAuditEvent } from "./event";

/** An action without a title here is not on the timeline; an operation has a title of its own. */
export const timelineTitles = {
  "applicant.create": "Applicant created",
  "applicant.add": "Applicant added by access code",
  "applicant.update": "Applicant's data changed",
  "applicant.reveal": "Sensitive values revealed",
  "result.read": "Result changed",
  "result.rescreen": "Re-screened",
  "upload.poll": "Upload processed",
  "report.pdf": "Report exported as PDF",
  "report.json": "Report exported as JSON",
  "applicant.assign": "Assigned",
  "applicant.snooze": "Snoozed",
  "applicant.unsnooze": "Snooze ended by hand",
  "queue.take": "Taken from the queue",
  "hit.judge": "Hit judged",
  "hit.reopen": "Hit reopened",
  "signal.acknowledge": "Signal answered",
  "policy.run": "Missing checks run",
  "policy.cancel-run": "Run of missing checks canceled",
  "applicant.policy": "Policy changed",
  "decision.make": "Decided",
  "decision.reopen": "Decision reopened",
  "dispute.open": "Dispute opened",
  "dispute.resolve": "Dispute resolved",
  "dispute.add-file": "File added to a dispute",
  "dispute.read-file": "File of a dispute opened",
  "note.add": "Note written",
  "invite.arrive": "Verification arrived after an invitation",
  "invite.expire": "Invitation expired: its link was removed",
  "invite.mail": "Invitation e-mailed",
  "invite.remind": "Reminder asked for",
  "override.request": "Override requested",
  "override.approve": "Override approved",
  "override.reject": "Override rejected",
  "override.withdraw": "Override withdrawn",
  "override.resolve": "Override outcome resolved",
  "order.place": "Court order placed",
  "order.send": "Court order sent",
  "order.approve": "Court order approved",
  "order.reject": "Court order rejected",
  "order.cancel": "Court order canceled",
  "order.refresh": "Court order refreshed",
  "order.reconcile": "Court order looked up at the service",
  "order.confirm-absent": "Court order confirmed as not at the service",
  "order.court-copy": "Court copy opened",
} as const satisfies Partial<Record<AuditAction, string>>;

/**
 * What the timeline of an entry is found by: its applicant, or the order or override of theirs that it is about.
 *
 * @returns null for an entry that is on no timeline: a read that brought nothing new, a poll that did not end the wait,
 * and what is about no applicant
 */
export function timelineOf({ action, object, details }: NewAuditEvent): string | null {
  if (!object || !["applicant", "order", "override"].includes(object.type)) return null;
  if (action === "result.read" && typeof details.kept !== "string") return null;
  if (action === "upload.poll" && details.ended !== true) return null;
  return isOperationId(action) || Object.hasOwn(timelineTitles, action) ? object.id : null;
}
