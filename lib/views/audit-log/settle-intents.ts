/**
 * Ends the intents of stopped processes: by what their records say became of the work, else as `abandoned` if no step
 * was committed, which the database knows (`begun`), or as `interrupted`. A process that was only slow, and goes on after
 * that, changes nothing: the database refuses what follows `abandoned`, and a step after an end (`begin_step`).
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

/** Ten leases: no action takes as long, and the work of a stopped process has been taken over. */
const settleAfterMs = 10 * leaseMs;
const batchSize = 100;

/** Entries of calls: what expires their claims ends them (dispatch-once.ts). */
const calls = ["order.send", "user.override"];

/** @returns how many it has ended */
export function settleIntents(signal: AbortSignal): Promise<number> {
  return workDue(signal, { take: findLeft, work: (id) => transaction((tx) => settle(tx, id)) });
}

async function findLeft(): Promise<string[]> {
  const before = later(await databaseNow(db), -settleAfterMs);
  const rows: unknown = await db.$queryRaw`
    select open.id from public."OpenIntent" open join public."AuditEvent" intent using (seq)
    where open."openedAt" < ${before} and intent.action <> all(${calls}::text[])
    order by open.seq limit ${batchSize}`;
  return z
    .array(z.object({ id: z.string() }))
    .parse(rows)
    .map(({ id }) => id);
}

async function settle(tx: Transaction, id: string): Promise<number> {
  // Several workers may try. The lock lets one of them write the outcome; the others then find no open intent. It is an
  // advisory lock, because the console may not lock rows of the audit log.
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
const ends = {
  completed_later: { outcome: "done", code: "completed_later" },
  abandoned: { outcome: "failed", code: "abandoned" },
  interrupted: { outcome: "unknown", code: "interrupted" },
} as const satisfies Record<IntentEnd, End>;

/** What became of an action; null while another job is still to end its work. */
async function endOf(tx: Transaction, intent: AuditEvent, begun: boolean): Promise<End | null> {
  const run = await tx.checkRun.findUnique({ where: { id: intent.id }, select: { outcome: true, errorCode: true } });
  if (run) return endRun(tx, intent.id, run);
  if (!begun) return ends.abandoned;
  const states = await statesOf(tx, intent);
  if (states.some(({ state }) => state === "intent" || state === "sending")) return null;
  const [first] = states;
  const notDone = first && undone[first.state];
  if (notDone) return { outcome: notDone, code: first.errorCode ?? "unavailable" };
  return first || (await wasDoneLater(tx, intent)) ? ends.completed_later : ends.interrupted;
}

/** The outcome by the state of an order or an override: the call was refused or not sent. */
const undone: Readonly<Record<string, AuditOutcome>> = {
  failed: "failed",
  awaiting_approval: "failed",
  requested: "failed",
  refused: "refused",
};

/** A run that is still running was cut off during its call. */
async function endRun(tx: Transaction, id: string, run: { outcome: string; errorCode: string | null }): Promise<End> {
  if (run.outcome === "answered") return ends.completed_later;
  if (run.outcome === "refused" || run.outcome === "failed") {
    return { outcome: run.outcome, code: run.errorCode ?? "unavailable" };
  }
  // The applicant's columns follow (refresh-soon.ts).
  const data = { outcome: "unknown", errorCode: ends.interrupted.code, finishedAt: new Date(), unindexed: true };
  await tx.checkRun.updateMany({ where: { id, outcome: "running" }, data });
  return ends.interrupted;
}

/** The orders or the override that the action was to send. */
function statesOf(tx: Transaction, { id, action, objectId }: AuditEvent) {
  const select = { state: true, errorCode: true } as const;
  if (action === "order.place") return tx.order.findMany({ where: { batchId: id, parentId: null }, select });
  const where = { id: objectId ?? "" };
  if (action === "order.approve") return tx.order.findMany({ where, select });
  return action === "override.approve" ? tx.overrideRequest.findMany({ where, select }) : [];
}

/** Whether the same work was done again: that of an order or a notification, which are one piece of work each. */
async function wasDoneLater(tx: Transaction, { action, objectType, objectId, seq }: AuditEvent): Promise<boolean> {
  if (objectType !== "order" && objectType !== "webhook") return false;
  const where = { action, objectType, objectId, outcome: "done", seq: { gt: seq } };
  return (await tx.auditEvent.findFirst({ where, select: { seq: true } })) !== null;
}
