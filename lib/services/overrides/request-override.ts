import "server-only";
import { v7 as uuid } from "uuid";
import { consumeStepUp } from "@/lib/auth/step-up";
import { requestOverride as endpoint } from "@/lib/contracts/overrides";
import { db, isUniqueViolation } from "@/lib/data/prisma";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { defineAct } from "@/lib/services/act";
import { loadApplicant, lockApplicant } from "@/lib/services/applicants/records";
import { fetchResult, refreshApplicantIndex } from "@/lib/services/checks/fetch-result";
import { type Evidence, judge, keepForOverride } from "./evidence";
import { openStates } from "./states";
import { sealNote } from "./store";

/**
 * Asks for Manually Verify Identity (interface, User operations, rule 4), for low-stakes use only. It is asked on a
 * result read just now, which is kept with how the three conditions stood. Whether one holds is for the service to
 * decide: here it is refused only when all three fail.
 */
export const requestOverride = defineAct(endpoint, {
  permission: "override.request",
  audit: {
    action: "override.request",
    object: ({ params }) => ({ type: "applicant", id: params.id }),
    details: ({ body }) => ({ reason: body.reasonCode }),
  },
  async run(context, { params: { id: applicantId }, body }) {
    const applicant = await loadApplicant(applicantId);
    if (!applicant.row.consentedAt) throw new AppError("consent_missing");
    await refuseSecond(applicantId);
    const fetched = await fetchResult(applicant);
    const evidence = judge(applicant, fetched.snapshot);
    refuseHopeless(evidence);
    const conditions = Object.fromEntries(evidence.conditions.map(({ id, state }) => [id, state]));
    const id = uuid();
    context.note({ override: id, ...conditions });
    try {
      return await context.change(async (tx) => {
        await consumeStepUp(tx, context.staff, `override.request:${applicantId}`, body.stepUp);
        const locked = await lockApplicant(tx, applicantId);
        if (locked.row.overriddenAt) throw alreadyApplied();
        const snapshotId = await keepForOverride(tx, locked, fetched);
        const { state } = await tx.overrideRequest.create({
          data: {
            id,
            applicantId,
            reasonCode: body.reasonCode,
            note: sealNote(locked.key, "note", id, body.note),
            snapshotId,
            conditions,
            requestedById: context.staff.id,
          },
          select: { state: true },
        });
        await refreshApplicantIndex(tx, applicantId);
        return { id, state };
      });
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      await refuseSecond(applicantId);
      throw new AppError("already_exists");
    }
  },
});

function alreadyApplied(): AppError {
  return new AppError("state_conflict", { detail: "This identity was verified by hand already." });
}

/** One request is open at a time, and none follows one that was applied. */
async function refuseSecond(applicantId: string): Promise<void> {
  const standing = await db.overrideRequest.findFirst({
    where: { applicantId, state: { in: [...openStates, "applied"] } },
    select: { id: true, state: true },
    orderBy: { requestedAt: "desc" },
  });
  if (!standing) return;
  if (standing.state === "applied") throw alreadyApplied();
  throw new AppError("already_exists", {
    refs: { overrideId: standing.id },
    detail: "An override of this applicant is under way.",
  });
}

/** Refuses what the service would refuse for certain, and what it has no need of. */
function refuseHopeless({ conditions, verdicts }: Evidence): void {
  const id = verdicts.find(({ path }) => path === "idVerification.status");
  // In mock mode the one preset user whose override works is verified already: results there never change.
  if (id?.state === "clear" && env.IDENTITY_MODE !== "mock") {
    throw new AppError("state_conflict", {
      detail: "The service has verified this identity: there is nothing to override.",
    });
  }
  if (conditions.every(({ state }) => state === "fails")) {
    throw new AppError("condition_not_met", { detail: "None of the three conditions of the service holds." });
  }
}
