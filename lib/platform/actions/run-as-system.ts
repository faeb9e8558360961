import "server-only";
import type { AuditAction, AuditDetails, ObjectRef } from "@/lib/platform/audit/event";
import { inSpan } from "@/lib/platform/process/telemetry";
import { type ActionContext, audited, type Entry } from "./audited";

type Rule = { action: AuditAction; object?: ObjectRef; details?: AuditDetails } & Pick<Entry, "store">;

/**
 * Runs a service as a job, and audits it like an action of staff. Throws what `run` threw, after the audit log has
 * recorded the failure.
 */
export function runAsSystem<T>(
  by: { job: string; requestId: string },
  { action, object, details = {}, store }: Rule,
  run: (context: ActionContext) => Promise<T>,
): Promise<T> {
  const { job, requestId } = by;
  const entry = { action, actor: { type: "system", job } as const, requestId, object: object ?? null, details, store };
  return inSpan({ name: `action ${action}`, kind: "action" }, () => audited(entry, run));
}
