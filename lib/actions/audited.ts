/**
 * Writes actions of staff and jobs to the audit log: an intent before the work, an outcome after it. Everything that
 * reads or changes data on behalf of an actor runs through `audited`.
 */
import "server-only";
import { appendAudit, appendEntries, type Change, changeFor } from "@/lib/audit/append";
import type { Actor, AuditAction, AuditDetails, AuditOutcome, NewAuditEvent, ObjectRef } from "@/lib/audit/event";
import { pendingWorkDone } from "@/lib/data/after-answer";
import { requireDataKeys } from "@/lib/data/data-keys";
import { type Transaction, transaction } from "@/lib/data/prisma";
import { AppError, type ErrorCode } from "@/lib/errors";
import { UpstreamFailure } from "@/lib/identity/upstream-error";
import { inScope } from "@/lib/request-scope";
import { describeSpan } from "@/lib/telemetry";
import { recordOutcome } from "@/lib/time-limit";

/** The context passed to a service with its input, for a staff member or a job. */
export type ActionContext = {
  requestId: string;
  actor: Actor;
  /** Adds facts to the outcome row. */
  addDetails(details: AuditDetails): void;
  /** Sets the target of the action if only the service knows it (a new applicant's id). */
  setTarget(object: ObjectRef): void;
  /**
   * The only way to change stored data: runs `work` in a transaction that also commits the action's outcome row, so
   * that neither can exist without the other. The work may run again after a deadlock, so it must change only the
   * database, through `tx`. An action calls it once; one that first marks an upstream call as begun passes `{ final:
   * false }`, which leaves the outcome row to the last transaction.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>, options?: ChangeOptions<T>): Promise<T>;
  /**
   * The same for a change that is one statement: it also writes the action's row, the intent if that is not written
   * yet.
   */
  change(change: Change, options?: Pick<ChangeOptions<void>, "afterCall"> & { final?: boolean }): Promise<void>;
  /** Writes a deferred intent: required before any effect outside the action's transactions. */
  begin(): Promise<void>;
};

type ChangeOptions<T> = {
  /** A function if only the work determines whether another transaction follows. */
  final?: boolean | ((made: T) => boolean);
  /** Stores the result of an upstream call: if that fails, the action's outcome is unknown. */
  afterCall?: boolean;
  details?: AuditDetails;
  /** Sets the actor of the outcome row if only the work identifies it (a sign-in). */
  actor?: (made: T) => Actor;
};

/** The content of the intent row. */
export type Entry = {
  action: AuditAction;
  actor: Actor;
  requestId: string;
  object: ObjectRef | null;
  details: AuditDetails;
  /**
   * `late`: the intent is written with the action's first change, or with its outcome if it changes nothing. For work
   * that, outside its transactions, only reads stored data; anything else must call `begin` first.
   */
  intent?: "late";
};

/**
 * The outcome of a failure, the same in the audit log and on a run's record. For a call of the identity service it
 * depends on how far the request got: `refused` when the service answered with an error, `unknown` when it may have
 * acted on the request, otherwise `failed`.
 */
export function outcomeOf(error: unknown): { outcome: Exclude<AuditOutcome, "done">; code: ErrorCode } {
  if (!(error instanceof AppError)) return { outcome: "failed", code: "internal" };
  const { code } = error;
  // An error that explains a failed call has that failure as its cause.
  const call = error instanceof UpstreamFailure ? error : error.facts.cause;
  if (call instanceof UpstreamFailure) {
    if (call.sent === "answered") return { outcome: "refused", code };
    return { outcome: call.inDoubt ? "unknown" : "failed", code };
  }
  // Not a refusal: the stored data is damaged.
  if (code === "record_unreadable") return { outcome: "failed", code };
  return { outcome: error.status < 500 ? "refused" : "failed", code };
}

/**
 * Runs work between its audit rows: audit intent → work → audit outcome.
 *
 * @param run the work
 * @param allow throws if the actor may not: then there is no intent row, and the outcome row is the refusal
 * @returns what `run` returned
 * @throws what `allow` or `run` threw, with the failure already in the log; `audit_unavailable` when the log cannot be
 *   written, in which case nothing was done and nothing may be shown
 */
export async function audited<T>(
  entry: Entry,
  run: (context: ActionContext) => Promise<T>,
  allow: () => Promise<void> = async () => undefined,
): Promise<T> {
  const record = openRecord(entry);
  describeSpan({ "proofdesk.action": entry.action, "proofdesk.object_id": entry.object?.id });
  try {
    await allow();
    record.intend();
    if (!entry.intent) await record.context.begin();
    await requireDataKeys();
    if (entry.object) await pendingWorkDone(entry.object.id);
    const made = await inScope({ requestId: entry.requestId }, () => run(record.context));
    await record.done();
    describeSpan({ "proofdesk.outcome": "done" });
    return made;
  } catch (error) {
    describeSpan({ "proofdesk.outcome": outcomeOf(error).outcome });
    await recordOutcome(() => record.failed(error));
    throw error;
  }
}

/** The audit rows of one action in progress. */
function openRecord({ action, actor, requestId, ...first }: Entry) {
  let { object, details } = first;
  let intentId: string | undefined;
  /** The intent, until it is written. */
  let waiting: NewAuditEvent | null = null;
  let written = false;
  /** The current transaction is about to commit: if the database is lost now, it may have committed. */
  let isCommitting = false;
  /** The current transaction stores the result of an upstream call. */
  let isAfterCall = false;

  type Row = { outcome: AuditOutcome; code?: string; actor?: Actor };
  const outcomeRow = (row: Row) => ({
    ...({ phase: "outcome", action, actor, object, requestId, details, ...row } as const),
    ...(intentId ? { intentId } : {}),
  });
  /** Writes the outcome, with a deferred intent. */
  const append = async (row: Row, tx?: Transaction): Promise<void> => {
    if (!waiting) return void (await appendAudit(outcomeRow(row), tx));
    intentId = await appendEntries([waiting, outcomeRow(row)]);
    waiting = null;
  };
  const begin = async () => {
    if (!waiting) return;
    intentId = await appendAudit(waiting);
    waiting = null;
  };

  const context: ActionContext = {
    requestId,
    actor,
    addDetails: (more) => {
      details = { ...details, ...more };
    },
    setTarget: (named) => {
      object = named;
    },
    begin,
    transaction: async (work, options = {}) => {
      await begin();
      let final = true;
      isAfterCall = options.afterCall === true;
      const result = await transaction(async (tx) => {
        isCommitting = false;
        const made = await work(tx);
        final = typeof options.final === "function" ? options.final(made) : options.final !== false;
        details = { ...details, ...options.details };
        if (final) await append({ outcome: "done", actor: options.actor?.(made) ?? actor }, tx);
        isCommitting = final;
        return made;
      });
      isCommitting = false;
      isAfterCall = false;
      written ||= final;
      return result;
    },
    change: async (made, { final = true, afterCall = false } = {}) => {
      isAfterCall = afterCall;
      isCommitting = final;
      const done = final ? outcomeRow({ outcome: "done" }) : undefined;
      const [begun, ended] = waiting ? [waiting, done] : [done, undefined];
      if (begun) {
        const first = await appendEntries([begun, ended], made);
        if (waiting) intentId = first;
      } else await changeFor(requestId, made);
      waiting = null;
      isCommitting = false;
      isAfterCall = false;
      written ||= final;
    },
  };

  return {
    context,
    /** From now on the action has an intent. */
    intend() {
      waiting = { phase: "intent", action, actor, object, requestId, details, at: new Date() };
    },
    async done() {
      if (!written) await append({ outcome: "done" });
    },
    async failed(error: unknown) {
      if (written || isCode(error, "audit_unavailable")) return;
      const failure = outcomeOf(error);
      const isLost = isAfterCall || (isCommitting && isCode(error, "unavailable"));
      await append(isLost ? { ...failure, outcome: "unknown" } : failure);
    },
  };
}

function isCode(error: unknown, code: ErrorCode): boolean {
  return error instanceof AppError && error.code === code;
}
