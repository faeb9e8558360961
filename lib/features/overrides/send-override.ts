/** Manually Verify Identity: the one call of an approved request, and its outcome. */
import "server-only";
import { UpstreamFailure } from "@/lib/base/upstream-error";
import type { OpenApplicant } from "@/lib/cases/applicant-record";
import { saveColumns } from "@/lib/cases/save-columns";
import type { SecondPersonId } from "@/lib/cases/two-person-rule";
import type { OverrideState } from "@/lib/domain/decisions/overrides";
import { AppError } from "@/lib/errors";
import { identity } from "@/lib/identity/service";
import type { ActionContext } from "@/lib/platform/actions/audited";
import {
  type CallEntry,
  type CallOutcome,
  dispatchOnce,
  type Expired,
  expireClaims,
} from "@/lib/platform/actions/dispatch-once";
import { leaseMs } from "@/lib/platform/actions/leases";
import { nullIfUnreadable } from "@/lib/platform/data/crypto";
import { databaseNow, later } from "@/lib/platform/data/database-time";
import type { OverrideRequest, Transaction } from "@/lib/platform/data/prisma";
import { alreadyDecided, changeOverrideState, sealNote } from "./override-record";

/** `by` checks the approver, in the transaction that claims the request. */
type Approval = { by: (tx: Transaction) => Promise<SecondPersonId>; note: string };

/**
 * Sends an approved request. Its state then has the outcome.
 *
 * @throws AppError `state_conflict` if it is decided; the failure of a call that was refused or not sent
 */
export async function sendOverride(
  context: ActionContext,
  { id, applicant, approval }: { id: string; applicant: OpenApplicant; approval: Approval },
): Promise<void> {
  await dispatchOnce<true>(context, {
    entry: callEntry(id),
    async claim(tx) {
      const state = await changeOverrideState(tx, id, "send", {
        decidedById: await approval.by(tx),
        // The database's clock, because the lease is measured by it.
        decidedAt: await databaseNow(tx),
        decisionNote: sealNote(applicant.key, "decisionNote", id, approval.note),
        errorCode: null,
      });
      if (!state) throw alreadyDecided();
    },
    call: () => callService(applicant.accessCode),
    async store(tx, outcome) {
      const state = await storeOutcome(tx, id, applicant, outcome);
      context.addDetails({ state: state ?? (await stateOf(tx, id)) });
      await saveColumns(tx, applicant.row.id);
      return { wasUpdated: state !== null };
    },
  });
}

function callEntry(id: string): CallEntry {
  return { action: "user.override", object: { type: "override", id } };
}

/** @throws UpstreamFailure; AppError `upstream_unreadable` for an answer without a boolean `success` */
async function callService(accessCode: string): Promise<true> {
  const { response } = await identity().call("user.override", { accessCode, fields: {} });
  if (response.success === true) return true;
  throw response.success === false
    ? new UpstreamFailure("upstream_rejected", { sent: "answered" })
    : new AppError("upstream_unreadable");
}

/** Null if the lease expired first; a person may have resolved the outcome since. */
async function storeOutcome(
  tx: Transaction,
  id: string,
  applicant: OpenApplicant,
  outcome: CallOutcome<true>,
): Promise<OverrideState | null> {
  const finishedAt = new Date();
  switch (outcome.event) {
    case "answered":
      await tx.applicant.update({ where: { id: applicant.row.id }, data: { overriddenAt: finishedAt } });
      return changeOverrideState(tx, id, "apply", { finishedAt, errorCode: null });
    case "not_sent":
      // Nothing was sent, so the request awaits a decision again.
      return changeOverrideState(tx, id, "not_sent", {
        decidedById: null,
        decidedAt: null,
        decisionNote: null,
        errorCode: outcome.error.code,
      });
    default:
      return changeOverrideState(tx, id, outcome.event, { finishedAt, errorCode: outcome.error.code });
  }
}

async function stateOf(tx: Transaction, id: string): Promise<OverrideState> {
  return (await tx.overrideRequest.findUniqueOrThrow({ where: { id }, select: { state: true } })).state;
}

/** Ends requests whose process stopped during the call. It is unknown whether the service applied them. */
export function expireStaleOverrides(signal: AbortSignal): Promise<number> {
  return expireClaims(signal, { job: "override.expire", find: findStale, expire });
}

const batchSize = 20;

async function findStale(tx: Transaction, now: Date): Promise<OverrideRequest[]> {
  return tx.overrideRequest.findMany({
    where: { state: "sending", decidedAt: { lt: later(now, -leaseMs) } },
    take: batchSize,
  });
}

async function expire(tx: Transaction, { id, applicantId }: OverrideRequest): Promise<Expired | null> {
  const code = "internal";
  const state = await changeOverrideState(tx, id, "timed_out", { errorCode: code, finishedAt: await databaseNow(tx) });
  if (!state) return null;
  await saveColumns(tx, applicantId).catch(nullIfUnreadable);
  return { event: "timed_out", code, entry: { ...callEntry(id), details: { state, leaseExpired: true } } };
}
