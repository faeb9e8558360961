/** Refreshes applicants' index columns after runs were stored: right after their answers, or later by the worker. */
import "server-only";
import { z } from "zod";
import { afterAnswer } from "@/lib/data/after-answer";
import { nullIfUnreadable } from "@/lib/data/crypto";
import { db, type Transaction, transaction } from "@/lib/data/prisma";
import { preparedTransaction } from "@/lib/data/statements";
import { inScope } from "@/lib/request-scope";
import { lockForIndexing, lockRow } from "./applicant-record";
import { indexSimply, refreshApplicantIndex } from "./fetch-result";

/** A run just stored as `unindexed`: its applicant's columns follow. */
export function refreshSoon(applicantId: string, requestId: string): void {
  afterAnswer(applicantId, () => {
    const refreshed = new Promise<void>((resolve) => {
      waiting.push({ applicantId, requestId, continueWith: resolve });
    });
    if (!isRefreshing) void refreshWaiting();
    return refreshed;
  });
}

type Waiting = {
  applicantId: string;
  requestId: string;
  /** Ends the wait, with what is still to be done. */
  continueWith(rest: Promise<void> | undefined): void;
};

/** Applicants whose answers were stored while others were refreshed: they are refreshed together. */
let waiting: Waiting[] = [];
let isRefreshing = false;
/** The most applicants that one transaction locks. */
const maxBatchSize = 16;

async function refreshWaiting(): Promise<void> {
  isRefreshing = true;
  while (waiting.length > 0) {
    const group = waiting.slice(0, maxBatchSize);
    waiting = waiting.slice(maxBatchSize);
    try {
      const left = new Set(await refreshTogether(group));
      for (const one of group) one.continueWith(left.has(one) ? refreshAlone(one) : undefined);
    } catch (error) {
      for (const { continueWith } of group) continueWith(Promise.reject(error));
    }
  }
  isRefreshing = false;
}

/** @returns those that are left: locked by another transaction, or more than their columns may change */
async function refreshTogether(group: readonly Waiting[]): Promise<readonly Waiting[]> {
  const requests = new Map(group.map(({ applicantId, requestId }) => [applicantId, requestId]));
  let left: readonly Waiting[] = [];
  const isCommitted = await preparedTransaction(async (tx) => {
    const rows = await lockForIndexing(tx, [...requests.keys()]);
    const found = await indexSimply(tx, rows, requests);
    left = group.filter(({ applicantId }) => found.get(applicantId) !== true);
    return ![...found.values()].includes(false);
  });
  if (isCommitted) return left;
  const others = group.filter((one) => !left.includes(one));
  return others.length === 0 ? left : [...left, ...(await refreshTogether(others))];
}

const refreshAlone = ({ applicantId, requestId }: Waiting) =>
  inScope({ requestId }, () => transaction((tx) => indexRuns(tx, applicantId)));

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
 * @returns the number of applicants refreshed; the runs of unreadable ones stay marked
 */
export async function refreshLeftBehind(signal: AbortSignal): Promise<number> {
  if (signal.aborted) return 0;
  const before = new Date(Date.now() - graceSeconds * 1000);
  const found: unknown = await db.$queryRaw`
    select distinct "applicantId" as id from "CheckRun" where unindexed and "finishedAt" < ${before} limit ${atOnce}`;
  const applicants = z.array(z.object({ id: z.string() })).parse(found);
  let refreshed = 0;
  for (const { id } of applicants) {
    if (signal.aborted) break;
    const work = transaction((tx) => indexRuns(tx, id)).then(() => 1);
    refreshed += (await work.catch(nullIfUnreadable)) ?? 0;
  }
  return refreshed;
}
