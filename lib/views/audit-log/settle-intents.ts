/**
 * Writes the outcomes of intents that stopped processes left open. If stored records show what became of the work, they
 * determine the outcome. Otherwise the outcome is `abandoned` if no step was committed, which the database stores as
 * `begun`, or else `interrupted`. A slow process that continues afterwards cannot change anything, because the database
 * refuses further steps of an intent that has ended (`begin_step`).
 */
import "server-only";
import { z } from "zod";
import type { IntentEnd } from "@/lib/errors";
import { leaseMs, workDue } from "@/lib/platform/actions/leases";
import { append } from "@/lib/platform/audit/append";
import type { AuditDetails, AuditOutcome, NewAuditEvent, ObjectRef } from "@/lib/platform/audit/event";
import { readRecord } from "@/lib/platform/audit/record";
import { databaseNow, later } from "@/lib/platform/data/database-time";
import { type AuditEvent, db, type Transaction, transaction } from "@/lib/platform/data/prisma";

/** Ten leases. No action takes this long, and by then another process has taken over the work of a stopped one. */
const settleAfterMs = 10 * leaseMs;
const batchSize = 100;

/** Intents of calls that must not be repeated. The code that expires their claims also ends them (dispatch-once.ts). */
const callActions = ["order.send", "user.override"];

/** @returns the number of intents that it has ended */
export function settleIntents(signal: AbortSignal): Promise<number> {
  return workDue(signal, { take: findLeft, work: (id) => transaction((tx) => settleIntent(tx, id)) });
}

async function findLeft(): Promise<string[]> {
  const before = later(await databaseNow(db), -settleAfterMs);
  const rows: unknown = await db.$queryRaw`
    select open.id from public."OpenIntent" open join public."AuditEvent" intent using (seq)
    where open."openedAt" < ${before} and intent.action <> all(${callActions}::text[])
    order by open.seq limit ${batchSize}`;
  return z
    .array(z.object({ id: z.string() }))
    .parse(rows)
    .map(({ id }) => id);
}

async function settleIntent(tx: Transaction, id: string): Promise<number> {
  // Several workers may try this at once. The lock lets one of them write the outcome, and the others then find no open
  // intent. The lock is an advisory lock, because the console may not lock rows of the audit log.
  await tx.$queryRaw`select 1 as locked from pg_advisory_xact_lock(hashtextextended(${`audit.settle/${id}`}, 0))`;
  const open = await tx.openIntent.findUnique({ where: { id } });
  const intent = open && (await tx.auditEvent.findUniqueOrThrow({ where: { id } }));
  const end = intent && (await endOf(tx, intent, open.begun));
  if (!end) return 0;
  await append(
    {
      phase: "outcome",
      intentId: id,
      requestId: intent.requestId,
      ...end,
      action: intent.action as NewAuditEvent["action"],
      actor: { type: "system", job: "audit.settle" },
      object: objectOf(intent),
      details: (readRecord(intent.bytes)?.details ?? {}) as AuditDetails,
    },
    { tx },
  );
  return 1;
}

const objectOf = ({ objectType: type, objectId: id }: AuditEvent): ObjectRef | null =>
  type && id ? { type: type as ObjectRef["type"], id } : null;

type End = { outcome: AuditOutcome; code: string };
const intentEnds = {
  completed_later: { outcome: "done", code: "completed_later" },
  abandoned: { outcome: "failed", code: "abandoned" },
  interrupted: { outcome: "unknown", code: "interrupted" },
} as const satisfies Record<IntentEnd, End>;

/** Determines the outcome of an action. Null while another job still has to end the action's work. */
async function endOf(tx: Transaction, intent: AuditEvent, begun: boolean): Promise<End | null> {
  const run = await tx.checkRun.findUnique({ where: { id: intent.id }, select: { outcome: true, errorCode: true } });
  if (run) return endRun(tx, intent.id, run);
  if (!begun) return intentEnds.abandoned;
  const states = await statesOf(tx, intent);
  if (states.some(({ state }) => state === "intent" || state === "sending")) return null;
  const [first] = states;
  const notDone = first && outcomesOfUnsentStates[first.state];
  if (notDone) return { outcome: notDone, code: first.errorCode ?? "unavailable" };
  return first || (await wasDoneLater(tx, intent)) ? intentEnds.completed_later : intentEnds.interrupted;
}

/** The outcomes of an order or override by state, for the states in which the call was refused or not sent. */
const outcomesOfUnsentStates: Readonly<Record<string, AuditOutcome>> = {
  failed: "failed",
  awaiting_approval: "failed",
  requested: "failed",
  refused: "refused",
};

/** Determines the outcome of a run, and ends a run that is still `running`: its process stopped during the call. */
async function endRun(tx: Transaction, id: string, run: { outcome: string; errorCode: string | null }): Promise<End> {
  if (run.outcome === "answered") return intentEnds.completed_later;
  if (run.outcome === "refused" || run.outcome === "failed") {
    return { outcome: run.outcome, code: run.errorCode ?? "unavailable" };
  }
  // The worker then refreshes the applicant's columns (refresh-soon.ts).
  const data = { outcome: "unknown", errorCode: intentEnds.interrupted.code, finishedAt: new Date(), unindexed: true };
  await tx.checkRun.updateMany({ where: { id, outcome: "running" }, data });
  return intentEnds.interrupted;
}

/** Reads the states of the orders or the override that the action was to send. */
function statesOf(tx: Transaction, { id, action, objectId }: AuditEvent) {
  const select = { state: true, errorCode: true } as const;
  if (action === "order.place") return tx.order.findMany({ where: { batchId: id, parentId: null }, select });
  const where = { id: objectId ?? "" };
  if (action === "order.approve") return tx.order.findMany({ where, select });
  return action === "override.approve" ? tx.overrideRequest.findMany({ where, select }) : [];
}

/** Whether a later action completed the same work. Only an order or a notification is a single piece of work. */
async function wasDoneLater(tx: Transaction, { action, objectType, objectId, seq }: AuditEvent): Promise<boolean> {
  if (objectType !== "order" && objectType !== "webhook") return false;
  const where = { action, objectType, objectId, outcome: "done", seq: { gt: seq } };
  return (await tx.auditEvent.findFirst({ where, select: { seq: true } })) !== null;
}
