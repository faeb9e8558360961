import { isOperationId } from "@/lib/identity/operations/list";
import type { AuditActions, NewAuditEvent } from "./event";

/**
 * The console's own actions that have a title for an applicant's timeline, beside the operations. `action-titles.ts`, on
 * a higher layer, declares their type from the titles: an action that is missing here, or has no title, is a type error.
 */
const timelineActions: Readonly<Record<AuditActions["timeline"], true>> = {
  "applicant.add": true,
  "applicant.assign": true,
  "applicant.create": true,
  "applicant.policy": true,
  "applicant.reveal": true,
  "applicant.snooze": true,
  "applicant.unsnooze": true,
  "applicant.update": true,
  "decision.make": true,
  "decision.reopen": true,
  "dispute.add-file": true,
  "dispute.open": true,
  "dispute.read-file": true,
  "dispute.resolve": true,
  "erasure.approve": true,
  "erasure.carry-out": true,
  "erasure.reject": true,
  "erasure.repeat": true,
  "erasure.request": true,
  "erasure.undo": true,
  "hit.judge": true,
  "hit.reopen": true,
  "hold.end": true,
  "hold.set": true,
  "invite.arrive": true,
  "invite.expire": true,
  "invite.mail": true,
  "invite.remind": true,
  "monitoring.expire": true,
  "note.add": true,
  "order.approve": true,
  "order.cancel": true,
  "order.confirm-absent": true,
  "order.court-copy": true,
  "order.place": true,
  "order.reconcile": true,
  "order.refresh": true,
  "order.reject": true,
  "order.send": true,
  "override.approve": true,
  "override.reject": true,
  "override.request": true,
  "override.resolve": true,
  "override.withdraw": true,
  "picture.remove": true,
  "picture.view": true,
  "policy.cancel-run": true,
  "policy.run": true,
  "quality.review": true,
  "quality.settle": true,
  "queue.take": true,
  "report.json": true,
  "report.pdf": true,
  "result.read": true,
  "result.rescreen": true,
  "signal.acknowledge": true,
  "upload.poll": true,
};

/**
 * Returns the id that puts an entry on an applicant's timeline: the applicant's id, or that of their order or override.
 *
 * @returns null for a read that returned nothing new, a poll that did not end the wait, and an entry about no applicant
 */
export function timelineOf({ action, object, details }: NewAuditEvent): string | null {
  if (!object || !["applicant", "order", "override"].includes(object.type)) return null;
  if (action === "result.read" && typeof details.kept !== "string") return null;
  if (action === "upload.poll" && details.ended !== true) return null;
  return isOperationId(action) || Object.hasOwn(timelineActions, action) ? object.id : null;
}
