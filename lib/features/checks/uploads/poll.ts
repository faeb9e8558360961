/**
 * The worker polls the state of uploads, because the interface promises no delivery of notifications (Events, 3), and
 * reads the Test Result when an upload has ended.
 */
import "server-only";
import { v7 as uuid } from "uuid";
import { z } from "zod";
import { loadApplicant, type OpenApplicant } from "@/lib/cases/applicant-record";
import { fetchResult, noteFailure } from "@/lib/cases/fetch-result";
import { documentOf } from "@/lib/cases/open-answers";
import { sealResponse } from "@/lib/cases/run-record";
import { saveColumns } from "@/lib/cases/save-columns";
import { AppError } from "@/lib/errors";
import type { IdentityResponse } from "@/lib/identity/client";
import { identity } from "@/lib/identity/service";
import type { ActionContext } from "@/lib/platform/actions/audited";
import { batchSize, repeatableLeaseMs, takeByDatabaseTime, workDue } from "@/lib/platform/actions/leases";
import { runAsSystem } from "@/lib/platform/actions/run-as-system";
import { databaseNow, later } from "@/lib/platform/data/database-time";
import type { Transaction, UploadWatch } from "@/lib/platform/data/prisma";
import { isFinal, nextPollAfterFailureMs, resultOf } from "./schedule";
import { checkOf, lockWatch, progressOf } from "./watch";

/** A claimed watch: `lastAskedAt` is the start of the claim, `nextAskAt` its end. */
type Claim = UploadWatch;

/** @param signal once aborted, nothing further is claimed */
export async function pollDueUploads(signal: AbortSignal): Promise<number> {
  return workDue(signal, { take: takeByDatabaseTime(claimDue), work: pollClaimed, atOnce: batchSize });
}

async function claimDue(tx: Transaction, now: Date): Promise<Claim[]> {
  const rows: unknown = await tx.$queryRaw`
    update "UploadWatch" set
      "nextAskAt" = ${later(now, repeatableLeaseMs)},
      "lastAskedAt" = case when "endedAt" is null then ${now} else "lastAskedAt" end,
      "askCount" = "askCount" + case when "endedAt" is null then 1 else 0 end
    where id in (select id from "UploadWatch" where "nextAskAt" <= ${now}
                 order by "nextAskAt" limit ${batchSize} for no key update skip locked)
    returning id`;
  const ids = z.array(z.object({ id: z.string() })).parse(rows);
  return tx.uploadWatch.findMany({ where: { id: { in: ids.map(({ id }) => id) } } });
}

async function pollClaimed(claim: Claim): Promise<void> {
  const object = { type: "applicant", id: claim.applicantId } as const;
  const details = { document: documentOf(claim), ask: claim.askCount };
  const rule = { action: "upload.poll", object, details } as const;
  try {
    await runAsSystem({ job: "upload.poll", requestId: uuid() }, rule, (context) => poll(context, claim));
  } catch (error) {
    // Other failures are stored and audited already, and the worker polls again later. These two mean that something
    // was not stored, so the worker must report them.
    if (!(error instanceof AppError) || error.code === "audit_unavailable" || error.code === "unavailable") throw error;
  }
}

async function poll(context: ActionContext, claim: Claim): Promise<void> {
  const calledAt = new Date();
  try {
    const applicant = await loadApplicant(claim.applicantId);
    const isOver = claim.endedAt !== null || (await pollDocument(context, claim, applicant));
    if (isOver) await readResult(context, claim, applicant);
  } catch (error) {
    const failure = error instanceof AppError ? error : new AppError("internal", { cause: error });
    const store = async (tx: Transaction) => {
      await noteFailure(tx, { id: claim.applicantId, calledAt, error: failure });
      await storeFailure(tx, claim, failure);
    };
    await context.transaction(store, { final: false });
    throw failure;
  }
}

/** Whether the upload has ended with a result, so that the Test Result is to be read now. */
async function pollDocument(context: ActionContext, claim: Claim, applicant: OpenApplicant): Promise<boolean> {
  const operationId = checkOf[documentOf(claim)];
  const startedAt = new Date();
  const answer = await identity().call(operationId, { accessCode: applicant.accessCode, fields: {} });
  const result = resultOf(answer.response.result);
  // If the upload is over, the audit outcome is written when the Test Result has been read.
  const isOver = isFinal(result);
  context.addDetails({ result });
  await context.transaction(
    async (tx) => {
      const watch = await lockWatch(tx, claim.id);
      const now = await databaseNow(tx);
      const next = watch && progressOf(watch, result, now);
      if (!watch || !next) return;
      if (next.lastResult !== watch.lastResult) await saveRun(tx, applicant, { operationId, answer, startedAt });
      // If `nextAskAt` has changed since the claim, a sooner poll is wanted. If the upload is over, the claim lasts
      // until the Test Result is read.
      const isDueSooner = watch.nextAskAt?.getTime() !== claim.nextAskAt?.getTime();
      const nextPollAt = isDueSooner ? soonest(watch.nextAskAt, next.nextAskAt) : next.nextAskAt;
      const nextAskAt = isOver ? claim.nextAskAt : nextPollAt;
      await tx.uploadWatch.update({ where: { id: watch.id }, data: { ...next, nextAskAt }, select: { id: true } });
      context.addDetails({ ended: next.endedAt !== null });
      // Saves the columns only if something is new, because that moves the applicant up the list.
      if (next.endedAt || next.lastResult !== watch.lastResult) await saveColumns(tx, claim.applicantId);
    },
    { final: !isOver },
  );
  return isOver;
}

function soonest(one: Date | null, other: Date | null): Date | null {
  return one && other && one < other ? one : other;
}

type PollAnswer = {
  operationId: (typeof checkOf)[keyof typeof checkOf];
  answer: IdentityResponse<(typeof checkOf)[keyof typeof checkOf]>;
  startedAt: Date;
};

/** Stores an answer with a new result as a run, like a run by a person: its description may say what to do. */
async function saveRun(tx: Transaction, { row, key }: OpenApplicant, { operationId, answer, startedAt }: PollAnswer) {
  const id = uuid();
  const response = sealResponse(key, id, answer.raw);
  const times = { startedAt, finishedAt: new Date() };
  await tx.checkRun.create({
    data: { id, applicantId: row.id, operationId, staffId: null, outcome: "answered", response, ...times },
    select: { id: true },
  });
}

/** The verdict is in the Test Result (Identity document operations, 2), which also updates status and signals. */
async function readResult(context: ActionContext, claim: Claim, applicant: OpenApplicant): Promise<void> {
  const { snapshot, keptFor } = await fetchResult(applicant, new Date());
  context.addDetails({ snapshotId: snapshot.id, kept: keptFor });
  await context.transaction((tx) =>
    tx.uploadWatch.updateMany({ where: { id: claim.id, endedAt: { not: null } }, data: { nextAskAt: null } }),
  );
}

/** Postpones the next poll or read of the result, or ends the watch if another try cannot help. */
async function storeFailure(tx: Transaction, claim: Claim, failure: AppError): Promise<void> {
  const watch = await lockWatch(tx, claim.id);
  if (!watch) return;
  const now = await databaseNow(tx);
  // The data was erased, or the service no longer knows the applicant: polling again cannot help.
  const isPermanent = failure.code === "erased" || failure.code === "access_code_unknown";
  const since = watch.endedAt ?? watch.startedAt;
  const waitMs = isPermanent ? null : nextPollAfterFailureMs(now.getTime() - since.getTime(), failure.facts.retryAfter);
  const nextAskAt = waitMs === null ? null : later(now, waitMs);
  const endedAt = watch.endedAt ?? (waitMs === null ? now : null);
  await tx.uploadWatch.update({ where: { id: watch.id }, data: { nextAskAt, endedAt }, select: { id: true } });
  if (endedAt) await saveColumns(tx, claim.applicantId);
}
