/** Every read or change of data on behalf of an actor, a person or a job, runs through `audited`. */
import "server-only";
import { v7 as uuid } from "uuid";
import { UpstreamFailure } from "@/lib/base/upstream-error";
import { AppError, type ErrorCode } from "@/lib/errors";
import { append, type Change } from "@/lib/platform/audit/append";
import type {
  Actor,
  AuditAction,
  AuditDetails,
  AuditOutcome,
  NewAuditEvent,
  ObjectRef,
} from "@/lib/platform/audit/event";
import { pendingWorkDone } from "@/lib/platform/data/after-answer";
import { requireDataKeys } from "@/lib/platform/data/data-keys";
import { requireNoForgottenErasure } from "@/lib/platform/data/erasure-list";
import { db, type Transaction, transaction } from "@/lib/platform/data/prisma";
import { sqlOf } from "@/lib/platform/data/run-sql";
import { inScope } from "@/lib/platform/process/request-scope";
import { describeSpan } from "@/lib/platform/process/telemetry";
import { recordOutcome } from "@/lib/platform/process/time-limit";

/** The context that a service receives with its input, for a staff member or a job. */
export type ActionContext = {
  requestId: string;
  /**
   * The id of the action's intent. A record that is stored before a call gets the same id, so that the worker finds the
   * record of an intent without an outcome (settle-intents.ts).
   */
  intentId: string;
  actor: Actor;
  /** Adds details to the outcome row. */
  addDetails(details: AuditDetails): void;
  /** Sets the target of the action if only the service knows it (a new applicant's id). */
  setTarget(object: ObjectRef): void;
  /**
   * The only way to change stored data: commits `work` with the action's outcome row, so that neither can exist without
   * the other. The work may run again after a deadlock, so it must change only the database, through `tx`. Most actions
   * call `transaction` once. An action that calls it several times passes `{ final: false }` to all but the last call,
   * which writes the outcome row.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>, options?: ChangeOptions<T>): Promise<T>;
  /**
   * Like `transaction`, for a change that is a single SQL statement. The same statement also writes the action's audit
   * rows.
   */
  change(change: Change, options?: Pick<ChangeOptions<void>, "afterCall"> & { final?: boolean }): Promise<void>;
  /**
   * Writes the intent row, if `Entry.intent` has deferred it. Required before any effect outside the action's
   * transactions.
   */
  begin(): Promise<void>;
};

type ChangeOptions<T> = {
  /**
   * Whether this is the action's last transaction, which writes the outcome row. It is a function if only the result of
   * the work determines that.
   */
  final?: boolean | ((result: T) => boolean);
  /**
   * Whether the transaction stores the result of an upstream call. If storing it fails, the action's outcome is
   * unknown.
   */
  afterCall?: boolean;
  details?: AuditDetails;
  /** Sets the actor of the outcome row if only the work identifies it (a sign-in). */
  actor?: (result: T) => Actor;
};

/** The content of the intent row. */
export type Entry = {
  action: AuditAction;
  actor: Actor;
  requestId: string;
  object: ObjectRef | null;
  details: AuditDetails;
  /**
   * `late`: the intent is written with the action's first change, or with its outcome if it changes nothing. This is
   * for work that only reads stored data outside its transactions. Any other work must call `begin` first.
   */
  intent?: "late";
  /**
   * Runs in the transaction that writes the outcome "done". A job records there that its item is done, so that no item
   * is done twice.
   */
  store?: ((tx: Transaction) => Promise<unknown>) | undefined;
};

/**
 * Returns the outcome of a failure, which is the same in the audit log and on a run's record. For a call of the
 * identity service it depends on how far the request got: `refused` if the service answered with an error, `unknown` if
 * the service may have acted on the request, otherwise `failed`.
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
  // This is a failure and not a refusal, because the stored data is damaged.
  if (code === "record_unreadable") return { outcome: "failed", code };
  return { outcome: error.status < 500 ? "refused" : "failed", code };
}

/**
 * Runs work between its audit rows: intent → work → outcome.
 *
 * @param allow throws if the actor may not do this. Then no intent row is written, and the outcome row records the
 *   refusal
 * @throws what `allow` or `run` threw, with the failure already in the log; `audit_unavailable` when the log cannot be
 *   written, in which case nothing was done and nothing may be shown
 */
export async function audited<T>(
  entry: Entry,
  run: (context: ActionContext) => Promise<T>,
  allow: () => Promise<void> = async () => undefined,
): Promise<T> {
  const { requestId, object } = entry;
  const record = openRecord(entry);
  describeSpan({ "proofdesk.action": entry.action, "proofdesk.object_id": object?.id });
  try {
    await allow();
    record.intend();
    if (!entry.intent) await record.context.begin();
    await requireDataKeys();
    if (entry.action !== "erasure.repeat") await requireNoForgottenErasure(sqlOf(db));
    if (object) await pendingWorkDone(object.id);
    const result = await inScope({ requestId }, () => run(record.context));
    await record.end({ outcome: "done" });
    describeSpan({ "proofdesk.outcome": "done" });
    return result;
  } catch (error) {
    describeSpan({ "proofdesk.outcome": outcomeOf(error).outcome });
    await recordOutcome(() => record.fail(error));
    throw error;
  }
}

type Outcome = { outcome: AuditOutcome; code?: string; actor?: Actor };

function openRecord({ action, actor, requestId, store, ...first }: Entry) {
  let { object, details } = first;
  const intentId = uuid();
  /** The intent row. It is null until the action is allowed. */
  let intent: { event: NewAuditEvent; isWritten: boolean } | null = null;
  let isEnded = false;
  /**
   * Whether the last change failed in a way that leaves the action's outcome unknown: the change may have been
   * committed, or it was to store the result of a call.
   */
  let isInDoubt = false;

  /** Returns the rows that the log does not have yet: the intent, if it is due, and this outcome. */
  const unwrittenRows = (outcome?: Outcome): NewAuditEvent[] => {
    const due = intent && !intent.isWritten ? [intent.event] : [];
    if (!outcome) return due;
    const named = intent ? { intentId } : {};
    return [...due, { phase: "outcome", action, actor, object, requestId, details, ...named, ...outcome }];
  };
  const wrote = (final: boolean) => {
    if (intent) intent.isWritten = true;
    isEnded ||= final;
  };
  const begin = async () => {
    const due = unwrittenRows();
    if (due.length > 0) await append(due);
    wrote(false);
  };
  const end = async (row: Outcome) => {
    if (isEnded) return;
    if (store && row.outcome === "done") await context.transaction(async () => undefined);
    else await append(unwrittenRows(row));
    wrote(true);
  };
  /** Makes a change. If the change fails, notes whether the action's outcome is unknown. */
  const attempt = async <T>(afterCall: boolean, make: () => Promise<T>, isCommitting: () => boolean): Promise<T> => {
    try {
      const result = await make();
      isInDoubt = false;
      return result;
    } catch (error) {
      isInDoubt = afterCall || (isCommitting() && isCode(error, "unavailable"));
      throw error;
    }
  };

  const context: ActionContext = {
    requestId,
    intentId,
    actor,
    addDetails: (more) => {
      details = { ...details, ...more };
    },
    setTarget: (named) => {
      object = named;
    },
    begin,
    transaction: async (work, { final: isFinal = true, afterCall = false, details: more, actor: actorOf } = {}) => {
      await begin();
      let final = false;
      const changing = async (tx: Transaction) => {
        final = false;
        const result = await work(tx);
        details = { ...details, ...more };
        const isLast = typeof isFinal === "function" ? isFinal(result) : isFinal;
        if (isLast) {
          await store?.(tx);
          await append(unwrittenRows({ outcome: "done", actor: actorOf?.(result) ?? actor }), { tx });
        } else if (!isEnded) await tx.$executeRaw`select public.begin_step(${intentId}::uuid)`;
        final = isLast;
        return result;
      };
      const result = await attempt(
        afterCall,
        () => transaction(changing),
        () => final,
      );
      wrote(final);
      return result;
    },
    change: async (change, { final = true, afterCall = false } = {}) => {
      if (store && final) return context.transaction((tx) => runChange(tx, change), { afterCall });
      const [first, ...rest] = unwrittenRows(final ? { outcome: "done" } : undefined);
      await attempt(
        afterCall,
        () => (first ? append([{ ...first, begun: !final }, ...rest], { change }) : changeAlone(change, intentId)),
        () => final,
      );
      wrote(final);
    },
  };

  return {
    context,
    intend() {
      const event = { phase: "intent", action, actor, object, requestId, details, at: new Date() } as const;
      intent = { event: { ...event, id: intentId }, isWritten: false };
    },
    end,
    async fail(error: unknown) {
      if (isCode(error, "audit_unavailable")) return;
      const failure = outcomeOf(error);
      await end(isInDoubt ? { ...failure, outcome: "unknown" } : failure);
    },
  };
}

/** Makes a change that neither writes the intent, which is already written, nor the outcome. */
async function changeAlone(change: Change, intentId: string): Promise<void> {
  await transaction(async (tx) => {
    await tx.$executeRaw`select public.begin_step(${intentId}::uuid)`;
    await runChange(tx, change);
  });
}

export async function runChange(tx: Transaction, { text, values }: Change): Promise<void> {
  await tx.$executeRawUnsafe(
    text((index) => `$${index + 1}`),
    ...values,
  );
}

function isCode(error: unknown, code: ErrorCode): boolean {
  return error instanceof AppError && error.code === code;
}
