import { isOperationId } from "@/lib/identity/operations/list";
import { timelineTitle } from "@/lib/views/audit-log/action-titles";
import type { NewAuditEvent } from "./event";

/**
 * Returns the id that puts an entry on an applicant's timeline: the applicant's id, or that of their order or override.
 *
 * @returns null for a read that returned nothing new, a poll that did not end the wait, and an entry about no applicant
 */
export function timelineOf({ action, object, details }: NewAuditEvent): string | null {
  if (!object || !["applicant", "order", "override"].includes(object.type)) return null;
  if (action === "result.read" && typeof details.kept !== "string") return null;
  if (action === "upload.poll" && details.ended !== true) return null;
  return isOperationId(action) || timelineTitle(action) !== undefined ? object.id : null;
}
