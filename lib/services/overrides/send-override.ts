/** Manually Verify Identity: the one call of an approved request, and what is stored of its outcome. */
import "server-only";
import type { ActionContext } from "@/lib/actions/audited";
import {
  type CallEntry,
  type CallOutcome,
  dispatchOnce,
  type Expired,
  expireClaims,
  leaseMs,
} from "@/lib/actions/dispatch-once";
import type { OverrideState } from "@/lib/contracts/overrides";
import { databaseNow, later } from "@/lib/data/database-time";
import type { OverrideRequest, Transaction } from "@/lib/data/prisma";
import { AppError } from "@/lib/errors";
import { UpstreamFailure } from "@/lib/identity/upstream-error";
import { identity } from "@/lib/identity-service";
import type { OpenApplicant } from "@/lib/services/applicants/applicant-record";
import { refreshApplicantIndex } from "@/lib/services/applicants/fetch-result";
import { alreadyDecided, moveOverride, sealNote } from "./override-record";

/** Who approved a request, and why. */
export type Approval = { staffId: string; note: string };

/**
 * Sends a request that waits. Its state tells afterwards what came of it.
 *
 * @param context the action it belongs to
 * @param request its id, its applicant, and who approved it
 * @param confirm checks, in the transaction that takes the request, that the person may send it
 * @throws AppError `state_conflict` when it is decided; the failure of a call that was refused or never left
 */
export async function sendOverride(
  context: ActionContext,
  { id, applicant, approval }: { id: string; applicant: OpenApplicant; approval: Approval },
  confirm: (tx: Transaction) => Promise<void> = async () => undefined,
): Promise<void> {
  await dispatchOnce<true>(context, {
    entry: callEntry(id),
    async claim(tx) {
      await confirm(tx);
      const state = await moveOverride(tx, id, "send", {
        decidedById: approval.staffId,
        // By the database's clock, which the lease is measured by.
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
      await refreshApplicantIndex(tx, applicant.row.id);
      return { moved: state !== null };
    },
  });
}

/** How the audit log names the call. */
function callEntry(id: string): CallEntry {
  return { action: "user.override", object: { type: "override", id } };
}

/** @throws UpstreamFailure; AppError `upstream_unreadable` for an answer that says neither yes nor no */
async function callService(accessCode: string): Promise<true> {
  const { response } = await identity().call("user.override", { accessCode, fields: {} });
  if (response.success === true) return true;
  throw response.success === false
    ? new UpstreamFailure("upstream_rejected", { sent: "answered" })
    : new AppError("upstream_unreadable");
}

/** Null when the lease expired first and, it may be, a person has said since what became of it. */
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
      return moveOverride(tx, id, "apply", { finishedAt, errorCode: null });
    case "not_sent":
      // Nothing left the console, so the request waits for a decision as before.
      return moveOverride(tx, id, "not_sent", {
        decidedById: null,
        decidedAt: null,
        decisionNote: null,
        errorCode: outcome.error.code,
      });
    default:
      return moveOverride(tx, id, outcome.event, { finishedAt, errorCode: outcome.error.code });
  }
}

async function stateOf(tx: Transaction, id: string): Promise<OverrideState> {
  return (await tx.overrideRequest.findUniqueOrThrow({ where: { id }, select: { state: true } })).state;
}

/**
 * Ends requests that a stopped process left in the middle of their call: whether the service applied them is unknown.
 *
 * @returns how many it moved
 */
export function expireStaleOverrides(signal: AbortSignal): Promise<number> {
  return expireClaims(signal, { job: "override.expire", find: findStale, expire });
}

const batchSize = 20;

async function findStale(tx: Transaction): Promise<OverrideRequest[]> {
  const claimedBefore = later(await databaseNow(tx), -leaseMs);
  return tx.overrideRequest.findMany({
    where: { state: "sending", decidedAt: { lt: claimedBefore } },
    take: batchSize,
  });
}

async function expire(tx: Transaction, { id, applicantId }: OverrideRequest): Promise<Expired | null> {
  const code = "internal";
  const state = await moveOverride(tx, id, "timed_out", { errorCode: code, finishedAt: await databaseNow(tx) });
  if (!state) return null;
  await refreshApplicantIndex(tx, applicantId);
  return { event: "timed_out", code, entry: { ...callEntry(id), details: { state, leaseExpired: true } } };
}
