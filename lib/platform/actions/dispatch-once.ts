/**
 * Makes a billed or irreversible call to the identity service at most once.
 *
 * 1. claim: one commit marks the record as being sent, and writes that to the audit log
 * 2. call: made once, outside any transaction. A timeout does not prove that the call failed, so the call is never
 *    repeated
 * 3. outcome: one commit stores the outcome and its entry in the log. While the database is unavailable, this is
 *    retried
 * 4. expiry: if the process stops in between, the claim remains. The worker then marks the outcome as unknown
 *
 * A record is claimed at most once, so nothing is sent twice. A call that may have reached the service is never
 * recorded as failed.
 */
import "server-only";
import { v7 as uuid } from "uuid";
import { UpstreamFailure } from "@/lib/base/upstream-error";
import { AppError, type ErrorCode } from "@/lib/errors";
import { append, type Change } from "@/lib/platform/audit/append";
import type { AuditAction, AuditDetails, AuditOutcome, ObjectRef } from "@/lib/platform/audit/event";
import { isUniqueViolation, type Transaction, transaction } from "@/lib/platform/data/prisma";
import { log } from "@/lib/platform/process/log";
import type { ActionContext } from "./audited";
import { takeByDatabaseTime, workDue } from "./leases";
import { retryOnUnavailable } from "./retry-on-unavailable";

/**
 * The waits before each retry to store an outcome, in milliseconds. They are short, because a person waits for the
 * answer.
 */
const pausesMs = [200, 1000];
/**
 * The waits for a call with its own entries. There is one more, because only the stored outcome says what became of the
 * call.
 */
const patientPausesMs = [...pausesMs, 3000];

/**
 * - `refuse`: the service refused the call, so nothing was done
 * - `not_sent`: the call was provably not sent
 * - `timed_out`: the service may have acted on the call (timeout, reset, 5xx, unreadable answer)
 */
export type Unanswered = { event: "refuse" | "not_sent" | "timed_out"; error: AppError };
export type CallOutcome<Answer> = { event: "answered"; answer: Answer } | Unanswered;

const auditOutcomes = {
  answered: "done",
  refuse: "refused",
  not_sent: "failed",
  timed_out: "unknown",
} as const satisfies Record<CallOutcome<unknown>["event"], AuditOutcome>;

/** The audit entries of a call, if separate from those of its action. */
export type CallEntry = { action: AuditAction; object: ObjectRef; details?: AuditDetails };

type Dispatch<Answer, Entry extends CallEntry | null = CallEntry | null> = {
  /**
   * The call's own audit entries. With them, an unknown outcome is not an error: the outcome is recorded, and a person
   * resolves it. Null if the call is the whole action. Then the action's entries record the outcome of the call, and a
   * call without an answer throws.
   */
  entry: Entry;
  /** Marks the record as being sent. Throws if it was claimed before; then nothing is sent. */
  claim: ((tx: Transaction) => Promise<unknown>) | Change;
  /** Throws if the service returned no usable answer. */
  call(): Promise<Answer>;
  /** Stores the outcome. If this is late, the worker or a person may already have updated the record. */
  store(tx: Transaction, outcome: CallOutcome<Answer>): Promise<StoreResult>;
  /** Stores an answer in place of `store`, if the call is the whole action and one statement stores everything. */
  storeAnswer?(answer: Answer): Change;
  /** `safe` for a call that costs and changes nothing, so that a lost answer leaves no doubt. */
  retry?: "safe" | "never";
  /** Returns the error to throw for a call without an answer. The default is the call's own error. */
  failure?(error: AppError): AppError;
};

type StoreResult = {
  /** Whether the record was updated: false if the lease expiry or a person had updated it already. */
  wasUpdated: boolean;
  details?: AuditDetails;
};

/**
 * Makes a call once: claim → call → outcome.
 *
 * @returns the answer; null for an unknown outcome, if the call has its own entries
 * @throws the failure of a call that was refused, was not sent, or (without its own entries) got no answer, after that
 *   outcome is stored; `unavailable` if the outcome could not be stored. Then the worker marks the outcome as unknown
 *   once the claim has expired
 */
export function dispatchOnce<Answer>(context: ActionContext, dispatch: Dispatch<Answer, null>): Promise<Answer>;
export function dispatchOnce<Answer>(
  context: ActionContext,
  dispatch: Dispatch<Answer, CallEntry>,
): Promise<Answer | null>;
export async function dispatchOnce<Answer>(context: ActionContext, dispatch: Dispatch<Answer>): Promise<Answer | null> {
  const intentId = await claimAndLog(context, dispatch);
  const outcome = await outcomeOfCall(dispatch.call);
  const store = (callOutcome: CallOutcome<Answer>) => storeAndLog(context, dispatch, callOutcome, intentId);
  if (outcome.event === "answered") {
    try {
      await store(outcome);
      return outcome.answer;
    } catch (error) {
      // An identifier that another record already has does not prove that this order was accepted.
      if (!isUniqueViolation(error) || !dispatch.entry) throw error;
      await store({ event: "timed_out", error: new AppError("upstream_unreadable") });
      return null;
    }
  }
  if (dispatch.entry) await store(outcome);
  else {
    // The action's own outcome entry has the outcome of the call, even if its record cannot be written.
    await store(outcome).catch((unstored: unknown) => {
      log.error({ error: unstored, requestId: context.requestId }, "the outcome of a call could not be stored");
    });
  }
  if (dispatch.entry && outcome.event === "timed_out") return null;
  throw dispatch.failure?.(outcome.error) ?? outcome.error;
}

async function claimAndLog(context: ActionContext, { claim, entry }: Pick<Dispatch<never>, "claim" | "entry">) {
  if (typeof claim !== "function") {
    await context.change(claim, { final: false });
    return undefined;
  }
  const { actor, requestId } = context;
  const work = async (tx: Transaction) => {
    await claim(tx);
    if (!entry) return undefined;
    const id = uuid();
    const intent = { id, phase: "intent", begun: true, actor, requestId, details: {}, ...entry } as const;
    await append(intent, { tx });
    return id;
  };
  return context.transaction(work, { final: false });
}

async function outcomeOfCall<Answer>(call: () => Promise<Answer>): Promise<CallOutcome<Answer>> {
  try {
    return { event: "answered", answer: await call() };
  } catch (error) {
    return unanswered(error);
  }
}

/** Returns what a failed call proves. Without proof that it was not sent, it may have reached the service. */
function unanswered(error: unknown): Unanswered {
  if (error instanceof UpstreamFailure) {
    // Only a 4xx answer counts as the service's refusal; a redirect or a 5xx proves nothing.
    const event = error.sent === "no" ? "not_sent" : error.sent === "answered" ? "refuse" : "timed_out";
    return { event, error };
  }
  // The client refuses fields that break the operation's rules before anything is sent.
  if (error instanceof AppError && error.code === "invalid_input") return { event: "not_sent", error };
  if (error instanceof AppError) return { event: "timed_out", error };
  log.error({ error }, "a call of the identity service failed");
  return { event: "timed_out", error: new AppError("internal", { cause: error }) };
}

function storeAndLog<Answer>(
  context: ActionContext,
  { store, storeAnswer, entry, retry = "never" }: Dispatch<Answer>,
  outcome: CallOutcome<Answer>,
  intentId: string | undefined,
): Promise<void> {
  const { event } = outcome;
  const { actor, requestId } = context;
  const final = event === "answered" || (event === "timed_out" && entry !== null);
  const work = async (tx: Transaction) => {
    const { wasUpdated, details = {} } = await store(tx, outcome);
    // The worker that expired the lease has already logged this outcome.
    const isLogged = event === "timed_out" && !wasUpdated;
    if (entry && intentId && !isLogged) {
      const { action, object } = entry;
      const outcomeFields = {
        outcome: auditOutcomes[event],
        ...("error" in outcome ? { code: outcome.error.code } : {}),
      };
      await append({ phase: "outcome", action, actor, object, requestId, details, ...outcomeFields, intentId }, { tx });
    }
  };
  const options = { final, afterCall: final && retry === "never" };
  if (storeAnswer && outcome.event === "answered") {
    return retryOnUnavailable(() => context.change(storeAnswer(outcome.answer), options), pausesMs);
  }
  return retryOnUnavailable(() => context.transaction(work, options), entry ? patientPausesMs : pausesMs);
}

type Expiry<Row> = {
  /** The job's name in the audit log. */
  job: string;
  find(tx: Transaction, now: Date): Promise<readonly Row[]>;
  /**
   * Moves a record to its next state, even if the applicant's data cannot be read. Returns null if the record was moved
   * meanwhile.
   */
  expire(tx: Transaction, row: Row): Promise<Expired | null>;
};

export type Expired = { event: "timed_out" | "not_sent"; code: ErrorCode; entry: CallEntry };

/**
 * Moves records whose lease has expired to their next state, and writes the outcome entries that are missing. Returns
 * the number of records.
 */
export function expireClaims<Row>(signal: AbortSignal, expiry: Expiry<Row>): Promise<number> {
  const work = (row: Row) => transaction((tx) => expireOne(tx, expiry, row));
  return workDue(signal, { take: takeByDatabaseTime(expiry.find), work });
}

async function expireOne<Row>(tx: Transaction, { job, expire }: Expiry<Row>, row: Row): Promise<number> {
  const expired = await expire(tx, row);
  if (!expired) return 0;
  const { event, code, entry } = expired;
  const { action, object, details = {} } = entry;
  const intent = await tx.auditEvent.findFirst({
    where: { objectType: object.type, objectId: object.id, action, phase: "intent" },
    orderBy: { seq: "desc" },
    select: { id: true, requestId: true },
  });
  await append(
    {
      phase: "outcome",
      action,
      actor: { type: "system", job },
      object,
      requestId: intent?.requestId ?? uuid(),
      details,
      outcome: auditOutcomes[event],
      code,
      ...(intent ? { intentId: intent.id } : {}),
    },
    { tx },
  );
  return 1;
}
