/**
 * What people and jobs do, in the audit log: an intent before anything happens, an outcome after it, and nothing
 * without both. Whoever does something, does it through `audited`.
 */
import "server-only";
import { appendAudit } from "@/lib/audit/append";
import type { Actor, AuditAction, AuditDetails, AuditOutcome, ObjectRef } from "@/lib/audit/event";
import { requireDataKeys } from "@/lib/data/data-keys";
import { type Transaction, transaction } from "@/lib/data/prisma";
import { AppError, type ErrorCode } from "@/lib/errors";
import { UpstreamFailure } from "@/lib/identity/upstream-error";

/** What a service is handed, whoever it works for. */
export type ActionContext = {
  requestId: string;
  actor: Actor;
  /** Adds facts to the outcome row. */
  addDetails(details: AuditDetails): void;
  /** Names what the act was done on, where only the service knows (a new applicant's id). */
  setTarget(object: ObjectRef): void;
  /**
   * The only way to change what is stored: runs `work` in a transaction that also commits the act's outcome row, so
   * that neither can exist without the other. The work may run again after a deadlock, so it changes nothing but the
   * database, through `tx`. Called once by an act that changes something; called before an upstream
   * call (to mark it as begun) it passes `{ final: false }`, which leaves the outcome row to the last call.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>, options?: ChangeOptions<T>): Promise<T>;
};

type ChangeOptions<T> = {
  final?: boolean;
  /** It stores what the service has done by now: while that cannot be stored, what came of the act is unknown. */
  afterCall?: boolean;
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
 * How a failure is written, in the log and on a run's record: by one rule, so that they never disagree. Of a call of the
 * service its own failure says it, by how far the request came: `refused` where the service answered no, with whatever
 * status; `unknown` only where nobody can tell whether it acted; else `failed`. Its code alone says nothing of it.
 */
export function outcomeOf(error: unknown): { outcome: Exclude<AuditOutcome, "done">; code: ErrorCode } {
  if (!(error instanceof AppError)) return { outcome: "failed", code: "internal" };
  const { code } = error;
  // What says more about a failed call names it as its cause.
  const call = error instanceof UpstreamFailure ? error : error.facts.cause;
  if (call instanceof UpstreamFailure) {
    if (call.sent === "answered") return { outcome: "refused", code };
    return { outcome: call.inDoubt ? "unknown" : "failed", code };
  }
  // Nobody was refused: the stored data is damaged.
  if (code === "record_unreadable") return { outcome: "failed", code };
  return { outcome: error.status < 500 ? "refused" : "failed", code };
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
  run: (context: ActionContext) => Promise<T>,
  allow: () => Promise<void> = async () => undefined,
): Promise<T> {
  const record = openRecord(entry);
  try {
    await allow();
    await record.begin();
    await requireDataKeys();
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
  /** The change under way was ready to commit: if the database is lost now, it may have been stored. */
  let isReady = false;
  /** The change under way stores what the service has done already. */
  let isDone = false;

  type Row = { outcome: AuditOutcome; code?: string; actor?: Actor };
  const append = (row: Row, tx?: Transaction) =>
    appendAudit(
      { phase: "outcome", action, actor, object, requestId, details, ...row, ...(intentId ? { intentId } : {}) },
      tx,
    );

  const context: ActionContext = {
    requestId,
    actor,
    addDetails: (more) => {
      details = { ...details, ...more };
    },
    setTarget: (named) => {
      object = named;
    },
    transaction: async (work, options = {}) => {
      const final = options.final !== false;
      isDone = options.afterCall === true;
      const result = await transaction(async (tx) => {
        isReady = false;
        const made = await work(tx);
        details = { ...details, ...options.details };
        if (final) await append({ outcome: "done", actor: options.actor?.(made) ?? actor }, tx);
        isReady = final;
        return made;
      });
      isReady = false;
      isDone = false;
      written ||= final;
      return result;
    },
  };

  return {
    doing: context,
    async begin() {
      intentId = await appendAudit({ phase: "intent", action, actor, object, requestId, details });
    },
    async done() {
      if (!written) await append({ outcome: "done" });
    },
    async failed(error: unknown) {
      if (written || isCode(error, "audit_unavailable")) return;
      const failure = outcomeOf(error);
      const isLost = isDone || (isReady && isCode(error, "unavailable"));
      await append(isLost ? { ...failure, outcome: "unknown" } : failure);
    },
  };
}

function isCode(error: unknown, code: ErrorCode): boolean {
  return error instanceof AppError && error.code === code;
}
