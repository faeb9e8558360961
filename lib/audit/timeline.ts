/** Which entries are on an applicant's timeline. Pure. */
import { timelineTitle } from "@/lib/contracts/action-titles";
import { isOperationId } from "@/lib/identity/operations/list";
import type { NewAuditEvent } from "./event";

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
  return isOperationId(action) || timelineTitle(action) !== undefined ? object.id : null;
}
