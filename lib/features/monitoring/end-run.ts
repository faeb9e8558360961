/** Ends runs of monitoring. The end of a run, and what the run changes about its applicant, are stored together. */
import "server-only";
import { z } from "zod";
import type { MonitoringRules } from "@/lib/domain/checks/policy-monitoring";
import type { ErrorCode } from "@/lib/errors";
import { databaseNow, daysLater, later } from "@/lib/platform/data/database-time";
import { Prisma, type Transaction, transaction } from "@/lib/platform/data/prisma";
import { giveBack } from "./budget";
import { type ClaimedRun, heldMs, monitorable } from "./claim-runs";

type Ending = {
  state: "done" | "failed" | "unknown" | "canceled";
  errorCode?: ErrorCode;
  reopened?: boolean;
};

/**
 * Ends a run, and sets when its part is due next: after the policy's days, or a day after a failure. A run of unknown
 * outcome counts as made. If the call was provably not sent, the budget gets back what the run had reserved.
 *
 * @returns false if the run had ended before. A run that was given up can still end when its answer arrives
 */
export async function endRun(
  tx: Transaction,
  run: Pick<ClaimedRun, "id" | "applicantId" | "kind">,
  { state, errorCode, reopened = false }: Ending,
  rules: MonitoringRules | undefined,
): Promise<boolean> {
  const now = await databaseNow(tx);
  const [before] = await lockRun(tx, run.id, state);
  if (!before) return false;
  const isCalled = before.state === "reading" || state === "done" || state === "unknown";
  const isGivenBack = !isCalled && before.month !== null;
  if (isGivenBack) await giveBack(tx, before);
  await tx.$executeRaw`
    update "MonitoringRun" set state = ${state}::"MonitoringState", "endedAt" = ${now}, "nextAt" = null,
      reopened = ${reopened}, "errorCode" = ${errorCode ?? null}
      ${isGivenBack ? Prisma.sql`, month = null, cents = null` : Prisma.empty}
    where id = ${run.id}::uuid`;
  if (state !== "canceled") await setNext(tx, run, { now, isCalled, isRead: state === "done", rules });
  return true;
}

const lockedRun = z.object({ state: z.string(), month: z.date().nullable(), cents: z.bigint().nullable() });

/** Locks a run that has not ended. If `next` is `done`, also a run that was given up before its answer arrived. */
async function lockRun(tx: Transaction, id: string, next: Ending["state"]) {
  const rows: unknown = await tx.$queryRaw`
    select state::text, month, cents from "MonitoringRun"
    where id = ${id}::uuid and ("endedAt" is null or (state = 'unknown' and ${next === "done"})) for no key update`;
  return z.array(lockedRun).parse(rows);
}

/** `isCalled`: its billed call may have been made. `isRead`: the result was read. */
type Reached = { now: Date; isCalled: boolean; isRead: boolean; rules: MonitoringRules | undefined };

async function setNext(
  tx: Transaction,
  { applicantId, kind }: Pick<ClaimedRun, "applicantId" | "kind">,
  { now, isCalled, isRead, rules }: Reached,
): Promise<void> {
  // The date from which to count the days, so that they end in one day.
  const dueInADay = (days: number | null | undefined) => (days ? daysLater(now, 1 - days) : now);
  const isSearch = kind === "watch_list";
  const columns = [
    ...(isSearch ? [Prisma.sql`"watchListFrom" = ${isCalled ? now : dueInADay(rules?.watchListDays)}`] : []),
    // After a search that was answered, the result has been read too.
    ...(kind === "result" || (isSearch && isRead)
      ? [Prisma.sql`"screenedAt" = ${isRead ? now : dueInADay(rules?.resultDays)}`]
      : []),
  ];
  if (columns.length === 0) return;
  await tx.$executeRaw`
    update "Applicant" set ${Prisma.join(columns)} where id = ${applicantId}::uuid and status = 'approved'`;
}

/**
 * Marks the billed call of a run as being made, right before the call.
 *
 * @returns false if the worker has lost the run, or its applicant is no longer to be monitored: then nothing may be
 *   sent
 */
export async function beginCall(run: ClaimedRun): Promise<boolean> {
  return transaction(async (tx) => {
    const now = await databaseNow(tx);
    const moved = await tx.$executeRaw`
      update "MonitoringRun" run set state = 'sending', "nextAt" = ${later(now, heldMs)}
      from "Applicant" applicant
      where run.id = ${run.id}::uuid and run.state = 'claimed' and run."claimedBy" = ${run.claimedBy}::uuid
        and applicant.id = run."applicantId" and ${monitorable(run.kind)}`;
    return moved === 1;
  });
}

/** Whether the applicant of a run is still to be monitored. */
export async function isStillMonitored(
  tx: Pick<Transaction, "$queryRaw">,
  { applicantId, kind }: ClaimedRun,
): Promise<boolean> {
  const rows: unknown[] = await tx.$queryRaw`
    select from "Applicant" applicant where applicant.id = ${applicantId}::uuid and ${monitorable(kind)}`;
  return rows.length > 0;
}

/** Extends the claims of a pass while it goes on. */
export async function renewClaims(tx: Transaction, claimedBy: string): Promise<void> {
  const now = await databaseNow(tx);
  await tx.$executeRaw`
    update "MonitoringRun" set "nextAt" = ${later(now, heldMs)}
    where "endedAt" is null and "claimedBy" = ${claimedBy}::uuid and "nextAt" < ${later(now, heldMs)}`;
}

/** Leaves a run for later: nothing was sent for it, or its result could not be read. */
export async function postpone(run: ClaimedRun, ms: number, within?: Transaction): Promise<void> {
  const work = async (tx: Transaction) => {
    const now = await databaseNow(tx);
    await tx.$executeRaw`
      update "MonitoringRun" set "claimedBy" = null, "nextAt" = ${later(now, ms)},
        state = case when state = 'sending' then 'claimed' else state end::"MonitoringState"
      where id = ${run.id}::uuid and "claimedBy" = ${run.claimedBy}::uuid and "endedAt" is null`;
  };
  return within ? work(within) : transaction(work);
}

const lostRun = z.object({
  id: z.string(),
  applicantId: z.string(),
  kind: z.enum(["result", "watch_list", "watch_list_report", "document"]),
});

/**
 * Gives up the runs of stopped workers whose call may have been sent: their outcome is unknown, they stay counted in
 * the budget, and they are not sent again.
 */
export async function giveUpLost(tx: Transaction, now: Date): Promise<number> {
  const rows: unknown = await tx.$queryRaw`
    select id, "applicantId", kind::text from "MonitoringRun"
    where "endedAt" is null and "nextAt" <= ${now} and state = 'sending'
    order by "nextAt" limit 100 for no key update skip locked`;
  const lost = z.array(lostRun).parse(rows);
  for (const run of lost) await endRun(tx, run, { state: "unknown", errorCode: "internal" }, undefined);
  return lost.length;
}
