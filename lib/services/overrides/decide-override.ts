/** The steps that people take about a request: approve, reject, withdraw it, and resolve a lost outcome. */
import "server-only";
import { defineAction } from "@/lib/actions/define-action";
import type { CurrentStaff } from "@/lib/auth/session";
import { consumeStepUp } from "@/lib/auth/step-up";
import {
  approveOverride as approveOverrideContract,
  type Resolution,
  rejectOverride as rejectOverrideContract,
  resolvedAsNotApplied,
  resolveOverride as resolveOverrideContract,
  withdrawOverride as withdrawOverrideContract,
} from "@/lib/contracts/overrides";
import { db, type OverrideRequest, type Transaction } from "@/lib/data/prisma";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { loadApplicant, lockApplicant } from "@/lib/services/applicants/applicant-record";
import { refreshApplicantIndex } from "@/lib/services/applicants/fetch-result";
import { blockFor, readOverrideDetail, resolveBlockFor } from "./get-override";
import { rereadResult } from "./override-evidence";
import { alreadyDecided, moveOverride, sealNote } from "./override-record";
import type { OverrideEvent } from "./override-state";
import { sendOverride } from "./send-override";

/** A request, and whether one person asks for it and acts on it (possible only under OVERRIDE_POLICY=single). */
type FoundRequest = { request: OverrideRequest; single: boolean };

/**
 * Finds a request that this person may decide.
 *
 * @throws AppError `not_found`; `state_conflict` when it is decided; `same_person` when it is their own
 */
async function findToDecide(id: string, staff: CurrentStaff): Promise<FoundRequest> {
  const request = await find(id);
  switch (blockFor(request, staff)) {
    case "decided":
      throw alreadyDecided();
    case "no_right":
      throw new AppError("forbidden");
    case "own_request":
      throw new AppError("same_person", {
        detail: "You asked for this override, so another approver has to decide it.",
      });
    case null:
      return { request, single: isAlone(request, staff) };
  }
}

/**
 * Finds a request of unknown outcome of which this person may say what became of it. The two-person rule holds here as
 * it does for approving: who wants an override is not the one to say that it was applied.
 *
 * @throws AppError `not_found`; `state_conflict` when its outcome is known; `same_person` when it is their own
 */
async function findToResolve(id: string, staff: CurrentStaff): Promise<FoundRequest> {
  const request = await find(id);
  switch (resolveBlockFor(request, staff)) {
    case "not_unknown":
      throw notUnknown();
    case "no_right":
      throw new AppError("forbidden");
    case "own_request":
      throw new AppError("same_person", {
        detail: "You asked for this override, so another approver has to say what became of it.",
      });
    case null:
      return { request, single: isAlone(request, staff) };
  }
}

/**
 * Finds a request that this person may withdraw: their own, while it waits.
 *
 * @throws AppError `not_found`; `forbidden` when another person asked; `state_conflict` when it is decided
 */
async function findToWithdraw(id: string, { id: staffId }: CurrentStaff): Promise<OverrideRequest> {
  const request = await find(id);
  if (request.requestedById !== staffId) {
    throw new AppError("forbidden", { detail: "Only the person who asked for an override can withdraw it." });
  }
  if (request.state !== "requested") throw alreadyDecided();
  return request;
}

async function find(id: string): Promise<OverrideRequest> {
  const request = await db.overrideRequest.findUnique({ where: { id } });
  if (!request) throw new AppError("not_found");
  return request;
}

function isAlone(request: OverrideRequest, staff: CurrentStaff): boolean {
  return env.OVERRIDE_POLICY === "single" && request.requestedById === staff.id;
}

/** Somebody was faster, or there was never a doubt. */
function notUnknown(): AppError {
  return new AppError("state_conflict", { detail: "The outcome of this request is known, or still to come." });
}

/** Another person says yes, and confirms who they are: the call is made once, and the result is read again. */
export const approveOverride = defineAction(approveOverrideContract, {
  permission: "override.approve",
  audit: { action: "override.approve", object: ({ params }) => ({ type: "override", id: params.id }) },
  async run(context, { params: { id }, body: { note, stepUp } }) {
    const { staff } = context;
    const { request, single } = await findToDecide(id, staff);
    if (single) context.addDetails({ single });
    const applicant = await loadApplicant(request.applicantId);
    // The confirmation is used up in the same commit that takes the request: all or nothing.
    await sendOverride(context, { id, applicant, approval: { staffId: staff.id, note } }, (tx) =>
      consumeStepUp(tx, staff, `override.approve:${id}`, stepUp),
    );
    await rereadResult(applicant, context.requestId);
    return readOverrideDetail(id, staff);
  },
});

/** Another person says no. Nothing is sent. */
export const rejectOverride = defineAction(rejectOverrideContract, {
  permission: "override.approve",
  audit: { action: "override.reject", object: ({ params }) => ({ type: "override", id: params.id }) },
  async run(context, { params: { id }, body }) {
    const { request, single } = await findToDecide(id, context.staff);
    if (single) context.addDetails({ single });
    const { key } = await loadApplicant(request.applicantId);
    const now = new Date();
    await context.transaction(async (tx) => {
      await consumeStepUp(tx, context.staff, `override.reject:${id}`, body.stepUp);
      const state = await moveOverride(tx, id, "reject", {
        decidedById: context.staff.id,
        decidedAt: now,
        finishedAt: now,
        decisionNote: sealNote(key, "decisionNote", id, body.note),
      });
      if (!state) throw alreadyDecided();
      await refreshApplicantIndex(tx, request.applicantId);
    });
    return readOverrideDetail(id, context.staff);
  },
});

/** The person who asked takes the request back while it waits. Nothing is sent, and another request may be made. */
export const withdrawOverride = defineAction(withdrawOverrideContract, {
  permission: "override.request",
  audit: { action: "override.withdraw", object: ({ params }) => ({ type: "override", id: params.id }) },
  async run(context, { params: { id } }) {
    const { applicantId } = await findToWithdraw(id, context.staff);
    await context.transaction(async (tx) => {
      // Of a withdrawal and an approval at the same moment, one finds the request waiting.
      const state = await moveOverride(tx, id, "withdraw", { finishedAt: new Date() });
      if (!state) throw alreadyDecided();
      await refreshApplicantIndex(tx, applicantId);
    });
    return readOverrideDetail(id, context.staff);
  },
});

/**
 * Records a person's finding on a call whose outcome is unknown; until then, no other override of the applicant can be
 * requested. Nothing is sent. The reason for the finding is stored, sealed.
 */
export const resolveOverride = defineAction(resolveOverrideContract, {
  permission: "override.approve",
  audit: {
    action: "override.resolve",
    object: ({ params }) => ({ type: "override", id: params.id }),
    details: ({ body }) => ({ resolvedAs: body.outcome }),
  },
  async run(context, { params: { id }, body }) {
    const { request, single } = await findToResolve(id, context.staff);
    if (single) context.addDetails({ single });
    await context.transaction(async (tx) => {
      await consumeStepUp(tx, context.staff, `override.resolve:${id}`, body.stepUp);
      const { key } = await lockApplicant(tx, request.applicantId);
      const state = await moveOverride(tx, id, events[body.outcome], {
        resolvedById: context.staff.id,
        resolvedAt: new Date(),
        resolvedNote: sealNote(key, "resolvedNote", id, body.note),
        errorCode: body.outcome === "applied" ? null : resolvedAsNotApplied,
      });
      if (!state) throw notUnknown();
      if (body.outcome === "applied") await markOverridden(tx, request);
      await refreshApplicantIndex(tx, request.applicantId);
    });
    if (body.outcome === "applied") await rereadResult(await loadApplicant(request.applicantId), context.requestId);
    return readOverrideDetail(id, context.staff);
  },
});

const events: Record<Resolution, OverrideEvent> = { applied: "resolve_applied", not_applied: "resolve_not_applied" };

/** It was applied when the call was made, not when somebody found out. */
async function markOverridden(tx: Transaction, { applicantId, decidedAt, requestedAt }: OverrideRequest) {
  await tx.applicant.update({ where: { id: applicantId }, data: { overriddenAt: decidedAt ?? requestedAt } });
}
