/**
 * What people and jobs do, in the audit log: an intent before anything happens, an outcome after it, and nothing
 * without both. Whoever does something, does it through `audited`.
 */
import "server-only";
import { appendAudit } from "@/lib/audit/append";
import type { Actor, AuditAction, AuditDetails, AuditOutcome, ObjectRef } from "@/lib/audit/event";
import { type Transaction, transaction } from "@/lib/data/prisma";
import { AppError, type ErrorCode } from "@/lib/errors";
import { UpstreamFailure } from "@/lib/identity/upstream-error";

/** What a service is handed, whoever it works for. */
export type Doing = {
  requestId: string;
  actor: Actor;
  /** Adds facts to the outcome row. */
  note(details: AuditDetails): void;
  /** Names what the act was done on, where only the service knows (a new applicant's id). */
  on(object: ObjectRef): void;
  /**
   * The only way to change what is stored: runs `work` in a transaction that also commits the act's outcome row, so
   * that neither can exist without the other. The work may run again after a deadlock, so it changes nothing but the
   * database, through `tx`. Called once by an act that changes something; called before an upstream
   * call (to mark it as begun) it passes `{ final: false }`, which leaves the outcome row to the last call.
   */
  change<T>(work: (tx: Transaction) => Promise<T>, options?: ChangeOptions<T>): Promise<T>;
};

type ChangeOptions<T> = {
  final?: boolean;
  details?: AuditDetails;
  /** Who it turned out to be, where nobody was known before: the outcome row names them, if the change is stored. */
  actor?: (made: T) => Actor;
};

/** What is written of an act before it begins. */
export type Entry = {
  action: AuditAction;
  actor: Actor;
  requestId: string;
  object: ObjectRef | null;
  details: AuditDetails;
};

/**
 * How a failure is written in the log: `unknown` only where nobody can tell whether the service acted. That is the
 * failure's own to say, by the operation that failed; its code alone says nothing of it.
 */
export function outcomeOf(error: unknown): { outcome: AuditOutcome; code: string } {
  if (!(error instanceof AppError)) return { outcome: "failed", code: "internal" };
  if (error instanceof UpstreamFailure && error.inDoubt) return { outcome: "unknown", code: error.code };
  return { outcome: error.status < 500 ? "refused" : "failed", code: error.code };
}

/**
 * Does something: audit intent → the work → audit outcome.
 *
 * @param entry what is written of it
 * @param run the work
 * @param allow throws for who may not: then there is no intent, and the refusal is the outcome
 * @returns what `run` made
 * @throws what `allow` or `run` threw, with the failure already in the log; `audit_unavailable` when the log cannot be
 *   written, in which case nothing was done and nothing is to be shown
 */
export async function audited<T>(
  entry: Entry,
  run: (doing: Doing) => Promise<T>,
  allow: () => void = () => undefined,
): Promise<T> {
  const record = openRecord(entry);
  try {
    allow();
    await record.begin();
    const made = await run(record.doing);
    await record.done();
    return made;
  } catch (error) {
    await record.failed(error);
    throw error;
  }
}

/** The rows of one act, as it goes on. */
function openRecord({ action, actor, requestId, ...first }: Entry) {
  let { object, details } = first;
  let intentId: string | undefined;
  let written = false;
  /** The last change was ready to commit when it failed: it may have been stored. */
  let inDoubt = false;

  type Row = { outcome: AuditOutcome; code?: string; actor?: Actor };
  const append = (row: Row, tx?: Transaction) =>
    appendAudit(
      { phase: "outcome", action, actor, object, requestId, details, ...row, ...(intentId ? { intentId } : {}) },
      tx,
    );

  const doing: Doing = {
    requestId,
    actor,
    note: (more) => {
      details = { ...details, ...more };
    },
    on: (named) => {
      object = named;
    },
    change: async (work, options = {}) => {
      const final = options.final !== false;
      const result = await transaction(async (tx) => {
        inDoubt = false;
        const made = await work(tx);
        details = { ...details, ...options.details };
        if (final) await append({ outcome: "done", actor: options.actor?.(made) ?? actor }, tx);
        inDoubt = final;
        return made;
      });
      inDoubt = false;
      written ||= final;
      return result;
    },
  };

  return {
    doing,
    async begin() {
      intentId = await appendAudit({ phase: "intent", action, actor, object, requestId, details });
    },
    async done() {
      if (!written) await append({ outcome: "done" });
    },
    async failed(error: unknown) {
      if (written || isCode(error, "audit_unavailable")) return;
      const failure = outcomeOf(error);
      const isLost = inDoubt && isCode(error, "unavailable");
      await append(isLost ? { ...failure, outcome: "unknown" } : failure);
    },
  };
}

function isCode(error: unknown, code: ErrorCode): boolean {
  return error instanceof AppError && error.code === code;
}
