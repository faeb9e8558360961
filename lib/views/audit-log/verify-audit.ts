/** Verifies the audit log: at once if it is short, else by a job, and once an hour by itself. */
import "server-only";
import { v7 as uuid } from "uuid";
import { z } from "zod";
import { defineAction } from "@/lib/platform/actions/define-action";
import { signingKeys } from "@/lib/platform/audit/checkpoint";
import { readCheckpointFile } from "@/lib/platform/audit/checkpoint-files";
import { treeSize } from "@/lib/platform/audit/log-store";
import { logReport, verifyLog } from "@/lib/platform/audit/verify-log";
import { db, Prisma } from "@/lib/platform/data/prisma";
import { log } from "@/lib/platform/process/log";
import { defineJob, openQueue, persistent } from "@/lib/platform/queues/queues";
import type { Verification } from "@/lib/views/audit-log/contract/audit";
import * as contract from "@/lib/views/audit-log/contract/audit";
import * as actions from "@/lib/views/audit-log/contract/audit.actions";
import { logSql } from "./log-proofs";

/** The most entries that are verified while the caller waits. */
const mostAtOnce = 100_000;
const minuteMs = 60_000;
/** A verification without progress for this long has ended: its worker was killed. */
const abandonedAfterMs = 10 * minuteMs;
const dueAfterMs = 60 * minuteMs;

export const verifyAudit = defineAction(actions.verifyAudit, contract.verifyAudit, {
  object: () => ({ type: "audit", id: "log" }),
  async run({ addDetails }) {
    const last = await readLast();
    const newest = last && shown(last);
    if (newest && isWithin(last.finishedAt, minuteMs)) return newest;
    const entries = await treeSize(logSql);
    if (entries <= mostAtOnce) {
      const verified = await verify(uuid());
      addDetails({ entries: verified.entries, problem: verified.firstBad?.reason ?? null });
      return verified;
    }
    const isRunning = last && last.progressAt > (last.finishedAt ?? new Date(0));
    if (isRunning && isWithin(last.progressAt, abandonedAfterMs)) {
      return { jobId: last.jobId, checked: last.checked, entries: last.entries };
    }
    const queue = await openQueue(verifyAuditJob);
    const jobId = uuid();
    await storeProgress(jobId, 0, entries);
    await queue.put({ jobId });
    return { jobId, checked: 0, entries };
  },
});

export const verifyAuditJob = defineJob(
  "audit.verify",
  z.object({ jobId: z.uuid() }),
  async ({ jobId }) => {
    await verify(jobId);
  },
  persistent,
);

/**
 * Verifies the log once an hour, and when it is twice as long as it was then, in one of the workers: a change is noticed
 * although nobody looks.
 */
export async function verifyDue(): Promise<number> {
  const entries = await treeSize(logSql);
  const jobId = uuid();
  const claim = Prisma.sql`
    insert into public."AuditVerification" (id, "jobId", checked, entries, "progressAt")
    values (1, ${jobId}::uuid, 0, ${entries}, now())
    on conflict (id) do update
    set "jobId" = excluded."jobId", checked = 0, entries = excluded.entries, "progressAt" = excluded."progressAt"
    where "AuditVerification"."progressAt" < ${new Date(Date.now() - dueAfterMs)}
      or "AuditVerification".entries * 2 <= excluded.entries`;
  if (entries > 0 && (await db.$executeRaw(claim)) === 1) await verify(jobId);
  return 0;
}

/** Returns the newest verification that has finished; null if there is none. */
export async function lastVerification(): Promise<Verification | null> {
  const last = await readLast();
  return last && shown(last);
}

async function verify(jobId: string): Promise<Verification> {
  const file = await readCheckpointFile();
  const report = await verifyLog(logSql, {
    keys: signingKeys(),
    kept: file === null ? [] : [file],
    onProgress: (checked, entries) => storeProgress(jobId, checked, entries),
  });
  const finishedAt = new Date();
  await storeProgress(jobId, report.entries, report.entries, { report, finishedAt, progressAt: finishedAt });
  const verified = shown({ report, finishedAt });
  if (!verified) throw new Error("A verification that has finished has a report");
  if (verified.firstBad) log.error({}, `the audit log is not as it was signed: ${verified.firstBad.reason}`);
  return verified;
}

const isWithin = (at: Date | null, ms: number) => at !== null && at.getTime() > Date.now() - ms;

const readLast = () => db.auditVerification.findUnique({ where: { id: 1 } });

async function storeProgress(
  jobId: string,
  checked: number,
  entries: number,
  rest: { report?: z.infer<typeof logReport>; finishedAt?: Date; progressAt?: Date } = {},
): Promise<void> {
  const row = { jobId, checked, entries, progressAt: new Date(), ...rest };
  await db.auditVerification.upsert({ where: { id: 1 }, create: { id: 1, ...row }, update: row });
}

function shown({ report, finishedAt }: { report: unknown; finishedAt: Date | null }): Verification | null {
  const parsed = logReport.safeParse(report).data;
  if (!parsed || !finishedAt) return null;
  const { entries, root, waiting, problems } = parsed;
  const [firstBad = null] = problems;
  return {
    ok: firstBad === null,
    entries,
    treeSize: entries,
    root,
    checkedAt: finishedAt.toISOString(),
    witness: "none",
    firstBad,
    waiting,
  };
}
