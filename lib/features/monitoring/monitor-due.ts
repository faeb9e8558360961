/**
 * Makes the runs of monitoring that are due under the policies in force. A change that counts against an applicant
 * reopens the approval in the transaction that stores it (reopen-approval.ts), so that a person decides again.
 */
import "server-only";
import { v7 as uuid } from "uuid";
import { UpstreamFailure } from "@/lib/base/upstream-error";
import { loadApplicant } from "@/lib/cases/applicant-record";
import { fetchResult } from "@/lib/cases/fetch-result";
import { saveColumns } from "@/lib/cases/save-columns";
import type { MonitoringRules } from "@/lib/domain/checks/policy-monitoring";
import { isRecord } from "@/lib/domain/results/paths";
import { readSections } from "@/lib/domain/results/sections";
import { AppError, type ErrorCode } from "@/lib/errors";
import { runFor } from "@/lib/features/checks/run-operation";
import { outcomeOf } from "@/lib/platform/actions/audited";
import { takeAhead, whileRenewed, workOnEach } from "@/lib/platform/actions/leases";
import { isUnavailable } from "@/lib/platform/actions/retry-on-unavailable";
import { runAsSystem } from "@/lib/platform/actions/run-as-system";
import { databaseNow } from "@/lib/platform/data/database-time";
import { db, type Transaction, transaction } from "@/lib/platform/data/prisma";
import { log } from "@/lib/platform/process/log";
import { type ClaimedRun, claimRuns, heldMs, type MonitoredPolicies, readMonitored } from "./claim-runs";
import { beginCall, endRun, giveUpLost, isStillMonitored, postpone, renewClaims } from "./end-run";

/** Runs that are made at once: as many as the calls of one group of operations, and some more that are being stored. */
const atOnce = 24;
const renewEveryMs = 5_000;
/** How long runs wait while calls of the service are paused, or after the database did not answer. */
const pauseMs = 60_000;
/** How long to wait before the result of a search is read again. */
const readAgainMs = 3_600_000;

/** One pass of a worker, which has an id of its own. */
type Pass = {
  id: string;
  policies: MonitoredPolicies;
  /** Set when calls of the service are paused: then the pass claims nothing further. */
  isPaused: boolean;
};

/** Makes the runs that are due, and returns their number. */
export async function monitorDue(signal: AbortSignal): Promise<number> {
  if (signal.aborted) return 0;
  await transaction(async (tx) => giveUpLost(tx, await databaseNow(tx)));
  const pass: Pass = { id: uuid(), policies: await readMonitored(db), isPaused: false };
  const renew = () => transaction((tx) => renewClaims(tx, pass.id));
  return whileRenewed({ renew, everyMs: Math.min(renewEveryMs, heldMs / 4) }, () =>
    workOnEach(
      signal,
      takeAhead(() => take(pass)),
      { work: (run) => makeRun(pass, run), atOnce },
    ),
  );
}

async function take(pass: Pass): Promise<readonly ClaimedRun[]> {
  if (pass.isPaused) return [];
  pass.policies = await readMonitored(db);
  return transaction(async (tx) => {
    const now = await databaseNow(tx);
    return claimRuns(tx, pass.policies, { claimedBy: pass.id, now, limit: 2 * atOnce });
  });
}

/** @returns 1, or 0 for a run that was left for later */
async function makeRun(pass: Pass, run: ClaimedRun): Promise<number> {
  const rules = pass.policies.get(run.policyId);
  try {
    await perform(run, rules);
    return 1;
  } catch (error) {
    // Nothing was sent, because calls are paused or there are too many of them. The whole pass waits.
    if (isUnsent(error)) {
      pass.isPaused = true;
      await postpone(run, pauseMs);
      return 0;
    }
    if (!(error instanceof AppError)) log.error({ error }, "a run of monitoring failed");
    await storeFailure(run, error, rules);
    return 1;
  }
}

const isUnsent = (error: unknown) =>
  error instanceof UpstreamFailure && (error.code === "upstream_paused" || error.code === "upstream_busy");

/**
 * Failures of the applicant's record or access code, and refusals of the service: another attempt soon does not help.
 */
const lasting: readonly ErrorCode[] = [
  ...(["access_code_unknown", "upstream_wrong_person", "upstream_rejected"] as const),
  ...(["record_unreadable", "erased"] as const),
];

async function storeFailure(run: ClaimedRun, error: unknown, rules: MonitoringRules | undefined): Promise<void> {
  const { code } = outcomeOf(error);
  await transaction(async (tx) => {
    const { state } = await tx.monitoringRun.findUniqueOrThrow({ where: { id: run.id }, select: { state: true } });
    // The cause is in the console itself and will soon be over, and no billed call is in doubt.
    if (isUnavailable(error) && state !== "sending") return postpone(run, pauseMs, tx);
    // The search was made, and is not repeated: the result is read later.
    if (state === "reading" && !lasting.includes(code)) return postpone(run, readAgainMs, tx);
    const isUnknown = state === "sending" && mayBeSent(error);
    // A report is about a record that has reopened the approval already.
    const reopened = run.kind !== "watch_list_report" && (await wasReopened(tx, run));
    await endRun(tx, run, { state: isUnknown ? "unknown" : "failed", errorCode: code, reopened }, rules);
  });
}

/**
 * Whether a call may have reached the service: not if it provably was not sent, was refused, or the console refused it.
 */
function mayBeSent(error: unknown): boolean {
  if (!(error instanceof AppError)) return true;
  const cause = error instanceof UpstreamFailure ? error : error.facts.cause;
  if (cause instanceof UpstreamFailure) return cause.inDoubt;
  return error.status >= 500;
}

async function perform(run: ClaimedRun, rules: MonitoringRules | undefined): Promise<void> {
  if (run.state === "claimed" && !(await isStillMonitored(db, run))) return cancel(run);
  if (run.kind === "document") return compareExpired(run, rules);
  if (run.kind === "watch_list_report") return requestReport(run, rules);
  if (run.kind === "watch_list" && run.state === "claimed" && !(await searchLists(run))) return;
  return readResult(run, rules);
}

/**
 * Ends a run whose applicant was reopened or erased, or lost consent, after the run was claimed. Nothing was sent, and
 * the run's part of the budget is given back. A run that another worker has taken over is left to that worker.
 */
async function cancel({ claimedBy, ...run }: ClaimedRun): Promise<void> {
  await transaction(async (tx) => {
    const own = { id: run.id, state: "claimed", claimedBy } as const;
    if ((await tx.monitoringRun.count({ where: own })) === 1) await endRun(tx, run, { state: "canceled" }, undefined);
  });
}

const objectOf = ({ applicantId: id }: ClaimedRun) => ({ type: "applicant", id }) as const;
const asJob = () => ({ job: "monitoring", requestId: uuid() });

/**
 * Makes a run's billed call, once.
 *
 * @param answered stores that the call was answered, in the transaction of its outcome
 * @returns false if the worker has lost the run, or its applicant is no longer monitored; then nothing was sent
 */
async function callOnce(
  run: ClaimedRun,
  operationId: "background.watchlist-search" | "background.watchlist-report",
  answered: (tx: Transaction) => Promise<unknown>,
): Promise<boolean> {
  const applicant = await loadApplicant(run.applicantId);
  let [isBegun, isRefused] = [true, false];
  const rule = { action: operationId, object: objectOf(run), details: { monitoring: run.id }, store: answered };
  try {
    await runAsSystem(asJob(), rule, async (context) => {
      isBegun = await beginCall(run);
      if (!isBegun) throw new AppError("state_conflict");
      // After a search, the result is read, which stores the applicant's columns anyway.
      const index = operationId !== "background.watchlist-search";
      const { json } = await runFor(context, applicant, { operationId, body: {}, staffId: null, index });
      isRefused = isRecord(json) && json.success === false;
    });
  } catch (error) {
    if (isBegun) throw error;
    await cancel(run);
    return false;
  }
  // The call was answered, so it counts in the budget, but the answer says that nothing was searched.
  if (isRefused && operationId === "background.watchlist-search") throw new AppError("upstream_rejected");
  return true;
}

/** Makes the search. Its answer only confirms the call. What it found is in the result, which is read next. */
function searchLists(run: ClaimedRun): Promise<boolean> {
  return callOnce(
    run,
    "background.watchlist-search",
    (tx) => tx.$executeRaw`
      update "MonitoringRun" set state = 'reading' where id = ${run.id}::uuid and state = 'sending'`,
  );
}

async function requestReport(run: ClaimedRun, rules: MonitoringRules | undefined): Promise<void> {
  await callOnce(run, "background.watchlist-report", (tx) => endRun(tx, run, { state: "done" }, rules));
}

/** Reads the result, which is never billed. Like any other change, a new result can reopen the approval. */
async function readResult(run: ClaimedRun, rules: MonitoringRules | undefined): Promise<void> {
  const rule = { action: "result.rescreen", object: objectOf(run), details: { monitoring: run.id } } as const;
  await runAsSystem(asJob(), rule, async (context) => {
    const applicant = await loadApplicant(run.applicantId);
    const { snapshot } = await fetchResult(applicant, new Date(), { restores: false });
    await context.transaction(async (tx) => {
      if (rules?.expiryReopens) await saveColumns(tx, run.applicantId, { timeCounts: true });
      const reopened = await wasReopened(tx, run);
      await endRun(tx, run, { state: "done", reopened }, rules);
      if (run.kind === "watch_list" && rules?.watchListReport) await queueReport(tx, run, snapshot.json);
      context.addDetails({ snapshotId: snapshot.id, changed: reopened });
    });
  });
}

async function wasReopened(tx: Transaction, { applicantId }: ClaimedRun): Promise<boolean> {
  const where = { id: applicantId, status: { not: "approved" }, changedSince: "approval" } as const;
  return (await tx.applicant.count({ where })) === 1;
}

/** Queues the report if the search found a record: without one, the service has no report. */
async function queueReport(tx: Transaction, run: ClaimedRun, result: unknown): Promise<void> {
  const { backgroundCheck } = readSections(result).sections;
  if (backgroundCheck.parsed?.hasGlobalWatchlistRecord !== true) return;
  await tx.$executeRaw`
    insert into "MonitoringRun" ("applicantId", "policyId", kind, state, "dueAt", "nextAt")
    values (${run.applicantId}::uuid, ${run.policyId}::uuid, 'watch_list_report', 'due', now(), now())
    on conflict do nothing`;
}

/** Reopens the approval if a document has expired that was valid when the approval was made. */
async function compareExpired(run: ClaimedRun, rules: MonitoringRules | undefined): Promise<void> {
  const rule = { action: "monitoring.expire", object: objectOf(run), details: { monitoring: run.id } } as const;
  await runAsSystem(asJob(), rule, (context) =>
    context.transaction(async (tx) => {
      await saveColumns(tx, run.applicantId, { timeCounts: true });
      const reopened = await wasReopened(tx, run);
      await endRun(tx, run, { state: "done", reopened }, rules);
      context.addDetails({ changed: reopened });
    }),
  );
}
