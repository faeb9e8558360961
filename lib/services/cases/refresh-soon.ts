/** Refreshes applicants' index columns after runs were stored: right after their answers, or later by the worker. */
import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { workDue } from "@/lib/actions/leases";
import { afterAnswer } from "@/lib/data/after-answer";
import { nullIfUnreadable } from "@/lib/data/crypto";
import { db, type Transaction, transaction } from "@/lib/data/prisma";
import { inScope } from "@/lib/request-scope";
import { lockRow } from "@/lib/services/applicants/applicant-record";
import { maxBatchSize, readCases } from "@/lib/services/stored/read-cases";
import { saveCase, saveColumns } from "./save-columns";

/** A run just stored as `unindexed`: its applicant's columns follow. */
export function refreshSoon(applicantId: string, requestId: string): void {
  afterAnswer(applicantId, ({ begin, isAwaited }) => {
    const refreshed = new Promise<void>((resolve) => {
      waiting.push({ applicantId, requestId, since: performance.now(), isAwaited, begin, continueWith: resolve });
    });
    // Of several requests: each case is saved for its own.
    if (!isRefreshing) void inScope({ requestId: undefined }, refreshWaiting);
    else if (isAwaited.aborted) pause?.abort();
    else isAwaited.addEventListener("abort", () => pause?.abort(), { once: true });
    return refreshed;
  });
}

type Waiting = {
  applicantId: string;
  requestId: string;
  /** By `performance.now()`. */
  since: number;
  isAwaited: AbortSignal;
  begin(): void;
  /** Ends the wait, with what is still to be done. */
  continueWith(rest: Promise<void> | undefined): void;
};

/** Applicants whose answers were stored while others were refreshed: they are refreshed together, each once. */
let waiting: Waiting[] = [];
let isRefreshing = false;
/** Aborted when a reader waits. */
let pause: AbortController | null = null;

async function refreshWaiting(): Promise<void> {
  isRefreshing = true;
  while (waiting.length > 0) {
    const began = performance.now();
    const group = nextGroup();
    const done = await refreshTogether(group).catch((): ReadonlySet<string> => new Set());
    for (const one of group) one.continueWith(done.has(one.applicantId) ? undefined : refreshAlone(one));
    await letRequestsFirst(performance.now() - began);
  }
  isRefreshing = false;
}

/** Those for whom a reader waits come first. */
function nextGroup(): Waiting[] {
  const [awaited, others] = [true, false].map((is) => waiting.filter(({ isAwaited }) => isAwaited.aborted === is));
  const inOrder = [...(awaited ?? []), ...(others ?? [])];
  waiting = inOrder.slice(maxBatchSize);
  const group = inOrder.slice(0, maxBatchSize);
  for (const { begin } of group) begin();
  return group;
}

/**
 * Under load the columns leave most of the time to requests, and more answers of an applicant need one derivation. The
 * pause is so many times as long as the last group took, in which a single answer on an idle machine notices nothing.
 */
const pauseFactor = 3;
/** No applicant waits longer for a pause, in milliseconds. */
const mostPausedMs = 1_000;

async function letRequestsFirst(tookMs: number): Promise<void> {
  if (waiting.some(({ isAwaited }) => isAwaited.aborted)) return;
  const oldest = Math.min(...waiting.map(({ since }) => since), performance.now());
  const ms = Math.min(tookMs * pauseFactor, oldest + mostPausedMs - performance.now());
  if (ms <= 0) return;
  pause = new AbortController();
  await sleep(ms, undefined, { signal: pause.signal }).catch(() => undefined);
  pause = null;
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
  // In the order of `markIndexed`.
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
      const found: unknown = await db.$queryRaw`
        select distinct "applicantId" as id from "CheckRun" where unindexed and "finishedAt" < ${before} limit ${atOnce}`;
      return z.array(z.object({ id: z.string() })).parse(found);
    },
    async work({ id }) {
      const work = transaction((tx) => indexRuns(tx, id)).then(() => 1);
      return (await work.catch(nullIfUnreadable)) ?? 0;
    },
  });
}
