/** What Proofdesk does by itself, audited like what people do: intent before, outcome after, fail closed. */
import "server-only";
import { appendAudit } from "@/lib/audit/append";
import type { Actor, AuditAction, AuditDetails, ObjectRef } from "@/lib/audit/event";
import { transaction } from "@/lib/data/prisma";
import { type ActContext, outcomeOf } from "@/lib/services/act";

/** What a service needs of an act, whoever does it. */
export type Doing = Pick<ActContext, "actor" | "requestId" | "note" | "on" | "change">;

type Rule = { action: AuditAction; object?: ObjectRef; details?: AuditDetails };

/**
 * Does something in the name of a job.
 *
 * @param by the job's name, and the request it goes back to
 * @param rule what is written in the audit log
 * @param run the service
 * @throws what `run` threw, with the failure already in the log
 */
export async function asSystem<T>(
  by: { job: string; requestId: string },
  rule: Rule,
  run: (doing: Doing) => Promise<T>,
): Promise<T> {
  const actor: Actor = { type: "system", job: by.job };
  const { requestId } = by;
  const { action } = rule;
  let object = rule.object ?? null;
  let details = rule.details ?? {};
  let written = false;
  const intentId = await appendAudit({ phase: "intent", action, actor, object, requestId, details });
  const outcome = () => ({ phase: "outcome", action, actor, object, requestId, details, intentId }) as const;
  const doing: Doing = {
    actor,
    requestId,
    note: (more) => {
      details = { ...details, ...more };
    },
    on: (named) => {
      object = named;
    },
    change: async (work, options = {}) => {
      const final = options.final !== false;
      const result = await transaction(async (tx) => {
        const made = await work(tx);
        details = { ...details, ...options.details };
        if (final) await appendAudit({ ...outcome(), outcome: "done" }, tx);
        return made;
      });
      written ||= final;
      return result;
    },
  };
  try {
    const result = await run(doing);
    if (!written) await appendAudit({ ...outcome(), outcome: "done" });
    return result;
  } catch (error) {
    if (!written) await appendAudit({ ...outcome(), ...outcomeOf(error) });
    throw error;
  }
}
