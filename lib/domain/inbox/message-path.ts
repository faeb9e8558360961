/** Returns the page that a message links to, and tells whether a job has ended. */
import type { MessageKind } from "./message-kinds";

/** Returns the path of the page on which the reader finds what the message is about. */
export function pathOf({
  kind,
  objectId,
  applicantId,
  jobKind,
}: {
  kind: MessageKind;
  objectId: string;
  applicantId: string | null;
  jobKind?: string | undefined;
}): string {
  if (kind === "quality_disagreed") return `/quality-reviews/${objectId}`;
  if (kind.startsWith("override_")) return `/approvals/${objectId}`;
  if (kind.startsWith("erasure_")) return "/settings/retention";
  if (kind.startsWith("order_")) return `/orders/${objectId}`;
  if (kind === "roles_changed" || kind === "link_made" || kind === "sso_roles_changed") return "/account";
  if (kind === "monitoring_budget_used_up") return "/monitoring";
  if (kind === "approver_made_log") return `/audit?object=${objectId}`;
  if (kind === "member_roles_changed" || kind.startsWith("approver_")) return "/settings/staff";
  if (kind === "export_refused" || kind === "schedule_sensitive") return "/exports/schedules";
  if (kind === "export_sensitive") return "/exports?all=1";
  if (kind.startsWith("export_")) return "/exports";
  if (!applicantId) {
    if (jobKind === undefined) return "/inbox";
    if (jobKind !== importKind) return `/applicants?job=${objectId}`;
    return kind === "job_failed" ? `/applicants/import?job=${objectId}` : "/applicants";
  }
  if (kind === "second_judgment") return `/applicants/${applicantId}/hits`;
  return kind === "mentioned" ? `/applicants/${applicantId}#note-${objectId}` : `/applicants/${applicantId}`;
}

/** The kind of a job that adds applicants by access code. */
export const importKind = "applicant.import";

/** Whether a job over many applicants has ended. */
export const isOver = ({ state }: { state: string }): boolean => state !== "waiting" && state !== "running";
