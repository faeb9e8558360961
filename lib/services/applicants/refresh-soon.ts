/** Refreshes an applicant's index columns after a run was stored: right after its answer, or later by the worker. */
import "server-only";
import { z } from "zod";
import { afterAnswer } from "@/lib/data/after-answer";
import { db, type Transaction, transaction } from "@/lib/data/prisma";
import { inRequest } from "@/lib/data/request-scope";
import { preparedTransaction } from "@/lib/data/statements";
import { lockForIndexing, lockRow } from "./applicant-record";
import { indexSimply, refreshApplicantIndex } from "./fetch-result";

/** A run just stored as `unindexed`: its applicant's columns follow. */
export function refreshSoon(applicantId: string, requestId: string): void {
  afterAnswer(applicantId, () =>
    inRequest(requestId, async () => {
      const isDone = await preparedTransaction(async (tx) => {
        const row = await lockForIndexing(tx, applicantId, requestId);
        return row !== undefined && (await indexSimply(tx, row));
      });
      if (!isDone) await transaction((tx) => indexRuns(tx, applicantId));
    }),
  );
}

async function indexRuns(tx: Transaction, applicantId: string): Promise<void> {
  // In the order of `lockForIndexing`.
  await lockRow(tx, applicantId);
  // Before the runs are read: one stored in between is read, and stays marked.
  await tx.$executeRaw`update "CheckRun" set unindexed = false where "applicantId" = ${applicantId}::uuid and unindexed`;
  await refreshApplicantIndex(tx, applicantId);
}

/** The time that the process storing a run has for it, in seconds. */
const graceSeconds = 10;
const atOnce = 20;

/**
 * Refreshes the columns of applicants with unindexed runs left by another process.
 *
 * @param signal once aborted, no further applicant is started
 * @returns the number of applicants
 */
export async function refreshLeftBehind(signal: AbortSignal): Promise<number> {
  if (signal.aborted) return 0;
  const before = new Date(Date.now() - graceSeconds * 1000);
  const found: unknown = await db.$queryRaw`
    select distinct "applicantId" as id from "CheckRun" where unindexed and "finishedAt" < ${before} limit ${atOnce}`;
  const applicants = z.array(z.object({ id: z.string() })).parse(found);
  for (const { id } of applicants) {
    if (!signal.aborted) await transaction((tx) => indexRuns(tx, id));
  }
  return applicants.length;
}
