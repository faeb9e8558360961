import "server-only";
import { v7 as uuid } from "uuid";
import { defineAction } from "@/lib/actions/define-action";
import { consumeStepUp } from "@/lib/auth/step-up";
import { reasonsFor } from "@/lib/checks/override-reasons";
import { checksOf } from "@/lib/checks/result-view";
import { openOverrideStates } from "@/lib/contracts/constants/overrides";
import { requestOverride as endpoint } from "@/lib/contracts/overrides";
import { db, isUniqueViolation } from "@/lib/data/prisma";
import { AppError } from "@/lib/errors";
import { readResultContext } from "@/lib/services/applicants/applicant-facts";
import { loadApplicant, lockApplicant, type OpenApplicant } from "@/lib/services/applicants/applicant-record";
import { fetchResult, refreshApplicantIndex } from "@/lib/services/applicants/fetch-result";
import { refuseBlocked } from "@/lib/services/applicants/refuse-blocked";
import { evidenceFrom, saveForOverride } from "./override-evidence";
import { notifyOfRequest, sealNote } from "./override-record";

/**
 * Requests Manually Verify Identity (interface, User operations, rule 4), for low-stakes use only. Reads the result,
 * and stores it with the state of the three conditions. The service decides whether one is met; the console refuses
 * only if all three fail.
 */
export const requestOverride = defineAction(endpoint, {
  permission: "override.request",
  audit: {
    action: "override.request",
    object: ({ params }) => ({ type: "applicant", id: params.id }),
    details: ({ body }) => ({ reason: body.reasonCode }),
  },
  async run(context, { params: { id: applicantId }, body }) {
    const applicant = await loadApplicant(applicantId);
    await refuseBlocked("user.override", applicant);
    await refuseWhileOneExists(applicantId);
    const fetched = await fetchResult(applicant);
    // Again, by this result.
    await refuseBlocked("user.override", await loadApplicant(applicantId));
    await refuseReasonWithoutDocument(applicant, fetched.snapshot.json, body.reasonCode);
    const evidence = evidenceFrom(applicant, fetched.snapshot);
    const conditions = Object.fromEntries(evidence.conditions.map(({ id, state }) => [id, state]));
    const id = uuid();
    context.addDetails({ override: id, ...conditions });
    try {
      return await context.transaction(async (tx) => {
        await consumeStepUp(tx, context.staff, `override.request:${applicantId}`, body.stepUp);
        const locked = await lockApplicant(tx, applicantId);
        if (locked.row.overriddenAt) throw alreadyApplied();
        const snapshotId = await saveForOverride(tx, locked, fetched);
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
        await notifyOfRequest(tx, { id, applicantId, requestedById: context.staff.id }, context.staff.id);
        await refreshApplicantIndex(tx, applicantId);
        return { id, state };
      });
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      await refuseWhileOneExists(applicantId);
      throw new AppError("already_exists");
    }
  },
});

function alreadyApplied(): AppError {
  return new AppError("state_conflict", { detail: "This identity is already verified by override." });
}

/** Refuses a second open request, and any request after an applied one. */
async function refuseWhileOneExists(applicantId: string): Promise<void> {
  const existing = await db.overrideRequest.findFirst({
    where: { applicantId, state: { in: [...openOverrideStates, "applied"] } },
    select: { id: true, state: true },
    orderBy: { requestedAt: "desc" },
  });
  if (!existing) return;
  if (existing.state === "applied") throw alreadyApplied();
  throw new AppError("already_exists", {
    refs: { overrideId: existing.id },
    detail: "An override of this applicant is already in progress.",
  });
}

/** A reason about a document is valid only if one was uploaded. */
async function refuseReasonWithoutDocument(applicant: OpenApplicant, raw: unknown, reason: string): Promise<void> {
  const checks = checksOf(raw, await readResultContext(db, applicant));
  if (reasonsFor(checks).some(({ value }) => value === reason)) return;
  const message = "No document was uploaded, so the reason cannot be about one. Choose another.";
  throw new AppError("invalid_input", { issues: [{ path: "reasonCode", message }] });
}
