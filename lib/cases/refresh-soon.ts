/** Refreshes the columns of applicants after runs were stored: right after the answer, or later in the worker. */
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

/**
 * Refreshes the columns of an applicant, after the current answer was sent. Call it after storing an `unindexed` run.
 */
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
  /** Ends the wait. `rest` is the work that is still to be done for this applicant alone. */
  continueWith(rest: Promise<void> | undefined): void;
};

/** Applicants whose answers were stored while others were being refreshed. The next turn refreshes them together. */
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

/**
 * @returns the ids of the refreshed applicants, without those that another transaction had locked or that were erased
 */
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

const idRows = z.array(z.object({ id: z.string() }));

/**
 * Locks the applicants that no other transaction has locked, and marks their runs as indexed. This happens before the
 * runs are read, so that a run that is stored in between is read, and stays marked as unindexed. If one of the cases
 * cannot be read, the transaction is rolled back, and each applicant is refreshed alone.
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
  return idRows.parse(rows).map(({ id }) => id);
}

const refreshAlone = ({ applicantId, requestId }: Waiting) =>
  inScope({ requestId }, () => transaction((tx) => indexRuns(tx, applicantId)));

async function indexRuns(tx: Transaction, applicantId: string): Promise<void> {
  // This locks in the same order as `markIndexed`: the applicant first, then the runs.
  await lockRow(tx, applicantId);
  await tx.$executeRaw`update "CheckRun" set unindexed = false where "applicantId" = ${applicantId}::uuid and unindexed`;
  await saveColumns(tx, applicantId);
}

/** The worker leaves a stored run for this time, in seconds, to the process that stored it. */
const graceSeconds = 10;
const atOnce = 20;

/**
 * Refreshes the columns of applicants whose runs another process stored and left unindexed.
 *
 * @returns the number of refreshed applicants; if a case cannot be read, its runs stay marked as unindexed
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
