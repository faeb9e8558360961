import "server-only";
import { loadApplicant, lockApplicant } from "@/lib/cases/applicant-record";
import { loadCase, refuseUnreadable } from "@/lib/cases/open-case";
import { refuseBlocked } from "@/lib/cases/refuse-blocked";
import { saveColumns } from "@/lib/cases/save-columns";
import { refuseBlockedPerson, requireSecondPerson, type SecondPersonId } from "@/lib/cases/two-person-rule";
import { resolvedAsNotApplied } from "@/lib/domain/decisions/overrides";
import { AppError } from "@/lib/errors";
import type { Resolution } from "@/lib/features/overrides/contract/overrides";
import * as contract from "@/lib/features/overrides/contract/overrides";
import * as actions from "@/lib/features/overrides/contract/overrides.actions";
import { defineAction, type StaffActionContext } from "@/lib/platform/actions/define-action";
import type { CurrentStaff } from "@/lib/platform/auth/session";
import { db, type OverrideRequest, type Transaction } from "@/lib/platform/data/prisma";
import { blockFor, readOverrideDetail, requesterToExclude, resolveBlockFor } from "./get-override";
import { rereadResult } from "./override-evidence";
import type { OverrideEvent } from "./override-record";
import { alreadyDecided, changeOverrideState, sealNote } from "./override-record";
import { sendOverride } from "./send-override";

type FoundRequest = {
  request: OverrideRequest;
  /** Checks the person who decides or resolves the request, in the transaction that stores the result. */
  secondPerson: (tx: Transaction) => Promise<SecondPersonId>;
};

/**
 * Finds a request that this person may decide, or whose unknown outcome they may resolve. The two-person rule applies
 * to both: the requester may not state that the override was applied. Where OVERRIDE_POLICY lets the requester act
 * alone, the audit entry says so.
 *
 * @throws AppError `not_found`; `state_conflict` if it is decided, or its outcome known; `same_person` for their own
 *   request
 */
async function findActionableRequest(
  act: "decide it" | "resolve its outcome",
  id: string,
  context: StaffActionContext,
): Promise<FoundRequest> {
  const { staff } = context;
  const request = await findRequest(id);
  const block = act === "decide it" ? blockFor(request, staff) : resolveBlockFor(request, staff);
  if (block === "decided") throw alreadyDecided();
  if (block === "not_unknown") throw notUnknown();
  refuseBlockedPerson(block, `You requested this override, so another approver has to ${act}.`);
  if (request.requestedById === staff.id) context.addDetails({ single: true });
  return {
    request,
    secondPerson: (tx) => requireSecondPerson(context, tx, requesterToExclude(request), "override.approve"),
  };
}

/** @throws AppError `not_found`; `forbidden` for another person's request; `state_conflict` if it is decided */
async function findToWithdraw(id: string, { id: staffId }: CurrentStaff): Promise<OverrideRequest> {
  const request = await findRequest(id);
  if (request.requestedById !== staffId) {
    throw new AppError("forbidden", { detail: "Only the person who requested an override can withdraw it." });
  }
  if (request.state !== "requested") throw alreadyDecided();
  return request;
}

async function findRequest(id: string): Promise<OverrideRequest> {
  const request = await db.overrideRequest.findUnique({ where: { id } });
  if (!request) throw new AppError("not_found");
  return request;
}

function notUnknown(): AppError {
  return new AppError("state_conflict", { detail: "The outcome of this request is known, or still to come." });
}

/** Approves a request after a step-up, makes the call once, and reads the result again. */
export const approveOverride = defineAction(actions.approveOverride, contract.approveOverride, {
  object: "override",
  async run(context, { params: { id }, body: { note } }) {
    const { staff } = context;
    const { request, secondPerson } = await findActionableRequest("decide it", id, context);
    const applicant = await loadCase(db, request.applicantId);
    // While the request waited, the identity may have been verified, or a record damaged.
    await refuseBlocked("user.override", applicant);
    refuseUnreadable(applicant.derivedCase.open);
    await sendOverride(context, { id, applicant, approval: { by: secondPerson, note } });
    await rereadResult(applicant, context.requestId);
    return readOverrideDetail(id, staff);
  },
});

export const rejectOverride = defineAction(actions.rejectOverride, contract.rejectOverride, {
  object: "override",
  async run(context, { params: { id }, body }) {
    const { request, secondPerson } = await findActionableRequest("decide it", id, context);
    const { key } = await loadApplicant(request.applicantId);
    const now = new Date();
    await context.transaction(async (tx) => {
      const state = await changeOverrideState(tx, id, "reject", {
        decidedById: await secondPerson(tx),
        decidedAt: now,
        finishedAt: now,
        decisionNote: sealNote(key, "decisionNote", id, body.note),
      });
      if (!state) throw alreadyDecided();
      await saveColumns(tx, request.applicantId);
    });
    return readOverrideDetail(id, context.staff);
  },
});

/** Withdraws a request. Another request can follow. */
export const withdrawOverride = defineAction(actions.withdrawOverride, contract.withdrawOverride, {
  object: "override",
  async run(context, { params: { id } }) {
    const { applicantId } = await findToWithdraw(id, context.staff);
    await context.transaction(async (tx) => {
      // If a withdrawal and an approval are concurrent, one of them succeeds.
      const state = await changeOverrideState(tx, id, "withdraw", { finishedAt: new Date() });
      if (!state) throw alreadyDecided();
      await saveColumns(tx, applicantId);
    });
    return readOverrideDetail(id, context.staff);
  },
});

/** Resolves an unknown outcome, and sends nothing. Until then, no other override of the applicant can be requested. */
export const resolveOverride = defineAction(actions.resolveOverride, contract.resolveOverride, {
  object: "override",
  details: ({ body }) => ({ resolvedAs: body.outcome }),
  async run(context, { params: { id }, body }) {
    const { request, secondPerson } = await findActionableRequest("resolve its outcome", id, context);
    await context.transaction(async (tx) => {
      const { key } = await lockApplicant(tx, request.applicantId);
      const state = await changeOverrideState(tx, id, events[body.outcome], {
        resolvedById: await secondPerson(tx),
        resolvedAt: new Date(),
        resolvedNote: sealNote(key, "resolvedNote", id, body.note),
        errorCode: body.outcome === "applied" ? null : resolvedAsNotApplied,
      });
      if (!state) throw notUnknown();
      if (body.outcome === "applied") await markOverridden(tx, request);
      await saveColumns(tx, request.applicantId);
    });
    if (body.outcome === "applied") await rereadResult(await loadApplicant(request.applicantId), context.requestId);
    return readOverrideDetail(id, context.staff);
  },
});

const events: Record<Resolution, OverrideEvent> = { applied: "resolve_applied", not_applied: "resolve_not_applied" };

/** The override was applied at the time of the call, not when its outcome was resolved. */
async function markOverridden(tx: Transaction, { applicantId, decidedAt, requestedAt }: OverrideRequest) {
  await tx.applicant.update({ where: { id: applicantId }, data: { overriddenAt: decidedAt ?? requestedAt } });
}
