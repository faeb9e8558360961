/** Refreshes applicants' index columns after runs were stored: right after their answers, or later by the worker. */
import "server-only";
import { z } from "zod";
import { lockRow } from "@/lib/cases/applicant-record";
import { maxBatchSize, readCases } from "@/lib/cases/stored/read-cases";
import { workDue } from "@/lib/platform/actions/leases";
import { afterAnswer } from "@/lib/platform/data/after-answer";
import { nullIfUnreadable } from "@/lib/platform/data/crypto";
import { db, type Transaction, transaction } from "@/lib/platform/data/prisma";
import { inScope } from "@/lib/platform/process/request-scope";
import { saveCase, saveColumns } from "./save-columns";

/** A run just stored as `unindexed`: its applicant's columns follow. */
export function refreshSoon(applicantId: string, requestId: string): void {
  afterAnswer(applicantId, (begin) => {
    const refreshed = new Promise<void>((resolve) => {
      waiting.push({ applicantId, requestId, begin, continueWith: resolve });
    });
    // The cases belong to several requests, and each case is saved for its own request.
    if (!isRefreshing) void inScope({ requestId: undefined }, refreshWaiting);
    return refreshed;
  });
}

type Waiting = {
  applicantId: string;
  requestId: string;
  begin(): void;
  /** Ends the wait, with what is still to be done. */
  continueWith(rest: Promise<void> | undefined): void;
};

/** Applicants whose answers were stored while others were refreshed: they are refreshed together, each once. */
let waiting: Waiting[] = [];
let isRefreshing = false;

async function refreshWaiting(): Promise<void> {
  isRefreshing = true;
  while (waiting.length > 0) {
    const group = waiting.slice(0, maxBatchSize);
    waiting = waiting.slice(maxBatchSize);
    for (const { begin } of group) begin();
    const done = await refreshTogether(group).catch((): ReadonlySet<string> => new Set());
    for (const one of group) one.continueWith(done.has(one.applicantId) ? undefined : refreshAlone(one));
  }
  isRefreshing = false;
}

/** @returns those that were refreshed: not the ones that another transaction has locked, or that were erased */
async function refreshTogether(group: readonly Waiting[]): Promise<ReadonlySet<string>> {
  const requests = new Map(group.map(({ applicantId, requestId }) => [applicantId, requestId]));
  return transaction(async (tx) => {
    const free = await markIndexed(tx, [...requests.keys()]);
    for (const [id, file] of await readCases(tx, free)) {
      const requestId = requests.get(id);
      if (requestId) await inScope({ requestId }, () => saveCase(tx, file, { requestId }));
    }
    return new Set(free);
  });
}

const found = z.array(z.object({ id: z.string() }));

/**
 * Locks applicants that are not locked, and marks their runs as indexed. Before the runs are read: one stored in between
 * is read, and stays marked. If one of them cannot be read, nothing is changed, and each is refreshed alone.
 */
async function markIndexed(tx: Transaction, ids: readonly string[]): Promise<string[]> {
  const rows: unknown = await tx.$queryRaw`
    with free as (
      select id from "Applicant" where id = any(${ids}::uuid[]) and "wrappedKey" is not null
      order by id for no key update skip locked
    ), marked as (
      update "CheckRun" set unindexed = false from free where "applicantId" = free.id and unindexed
    )
    select id from free`;
  return found.parse(rows).map(({ id }) => id);
}

const refreshAlone = ({ applicantId, requestId }: Waiting) =>
  inScope({ requestId }, () => transaction((tx) => indexRuns(tx, applicantId)));

async function indexRuns(tx: Transaction, applicantId: string): Promise<void> {
  // This locks in the same order as `markIndexed`: the applicant first, then the runs.
  await lockRow(tx, applicantId);
  await tx.$executeRaw`update "CheckRun" set unindexed = false where "applicantId" = ${applicantId}::uuid and unindexed`;
  await saveColumns(tx, applicantId);
}

/** The time that the process storing a run has for it, in seconds. */
const graceSeconds = 10;
const atOnce = 20;

/**
 * Refreshes the columns of applicants with unindexed runs left by another process.
 *
 * @returns how many were refreshed; the runs of unreadable ones stay marked
 */
export function refreshLeftBehind(signal: AbortSignal): Promise<number> {
  return workDue(signal, {
    async take() {
      const before = new Date(Date.now() - graceSeconds * 1000);
      const rows: unknown = await db.$queryRaw`
        select distinct "applicantId" as id from "CheckRun" where unindexed and "finishedAt" < ${before} limit ${atOnce}`;
      return z.array(z.object({ id: z.string() })).parse(rows);
    },
    async work({ id }) {
      const work = transaction((tx) => indexRuns(tx, id)).then(() => 1);
      return (await work.catch(nullIfUnreadable)) ?? 0;
    },
  });
}
