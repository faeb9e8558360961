/** The title of each action in the audit log, in the past tense. */
import type { AuditAction, localActions } from "@/lib/audit/event";
import { isOperationId, operation } from "@/lib/identity/operations/registry";

const localTitles: Record<(typeof localActions)[number], string> = {
  "session.sign-in": "Signed in",
  "session.sign-out": "Signed out",
  "session.sign-out-everywhere": "Signed out everywhere",
  "session.step-up": "Re-entered their password",
  "account.password": "Changed their password",
  "staff.list": "Read the staff list",
  "staff.create": "Added a person",
  "staff.update": "Changed a person's rights",
  "applicant.list": "Read the applicants list",
  "applicant.count": "Counted applicants by filter",
  "applicant.read": "Read an applicant",
  "applicant.create": "Created an applicant",
  "applicant.import": "Imported access codes",
  "applicant.add": "Added an applicant by access code",
  "applicant.update": "Changed an applicant's data",
  "applicant.reveal": "Revealed sensitive values",
  "applicant.timeline": "Read a timeline",
  "result.read": "Read a result",
  "check.options": "Read an applicant's checks",
  "check.list-runs": "Read recent runs",
  "check.read-run": "Read a run's answer",
  "upload.poll": "Checked an upload's status",
  "report.pdf": "Exported a report (PDF)",
  "report.json": "Exported a report (JSON)",
  "hit.list": "Read an applicant's hits",
  "hit.judge": "Judged a hit",
  "hit.reopen": "Reopened a hit",
  "signal.acknowledge": "Answered a signal",
  "decision.list": "Read an applicant's decisions",
  "decision.make": "Decided on an applicant",
  "decision.reopen": "Reopened a decision",
  "note.list": "Read notes",
  "note.add": "Wrote a note",
  "applicant.assign": "Assigned an applicant",
  "applicant.snooze": "Snoozed an applicant",
  "applicant.unsnooze": "Ended a snooze",
  "applicant.wake": "Brought an applicant back",
  "queue.take": "Took the next applicant",
  "view.save": "Saved a view of the list",
  "view.change": "Changed a saved view",
  "view.delete": "Deleted a saved view",
  "view.columns": "Chose the columns of the list",
  "queue.bulk": "Started a job over several applicants",
  "queue.bulk-cancel": "Canceled a job over several applicants",
  "override.list": "Read the overrides list",
  "override.read": "Read an override request",
  "override.request": "Requested an override",
  "override.approve": "Approved an override",
  "override.reject": "Rejected an override",
  "override.withdraw": "Withdrew an override request",
  "override.resolve": "Resolved an override's outcome",
  "order.options": "Read order options",
  "order.list": "Read the orders list",
  "order.read": "Read an order",
  "order.place": "Ordered a search",
  "order.send": "Sent an order",
  "order.poll": "Checked a court result",
  "order.refresh": "Refreshed a court result",
  "order.reconcile": "Looked up a lost order",
  "order.list-approvals": "Read the orders awaiting approval",
  "order.approve": "Approved an order",
  "order.reject": "Rejected an order",
  "order.cancel": "Canceled an order",
  "order.set-limits": "Changed the limits on orders",
  "order.ledger": "Read the ledger of orders",
  "order.court-copy": "Opened a court copy",
  "webhook.receive": "Received a notification",
  "webhook.handle": "Processed a notification",
  "webhook.list": "Read the notifications list",
  "audit.list": "Read the audit log",
  "system.start": "Started",
};

/**
 * The title of an action in the audit log.
 *
 * @param action an action of the console, or the ID of an operation for a call of the identity service
 * @returns the action itself when it has no title
 */
export function actionTitle(action: AuditAction | (string & {})): string {
  if (Object.hasOwn(localTitles, action)) return localTitles[action as keyof typeof localTitles];
  return isOperationId(action) ? `Ran ${operation(action).title}` : action;
}
