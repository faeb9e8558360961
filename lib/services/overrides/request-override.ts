import "server-only";
import { v7 as uuid } from "uuid";
import { defineAction } from "@/lib/actions/define-action";
import type { Case } from "@/lib/case/derive-case";
import { reasonsFor } from "@/lib/checks/override-reasons";
import * as contract from "@/lib/contracts/overrides";
import * as actions from "@/lib/contracts/overrides.actions";
import { db, isUniqueViolation } from "@/lib/data/prisma";
import { openOverrideStates } from "@/lib/decisions/overrides";
import { AppError } from "@/lib/errors";
import { lockApplicant } from "@/lib/services/applicants/applicant-record";
import { fetchResult } from "@/lib/services/cases/fetch-result";
import { loadCase, refuseUnreadable } from "@/lib/services/cases/open-case";
import { refuseBlocked } from "@/lib/services/cases/refuse-blocked";
import { saveColumns } from "@/lib/services/cases/save-columns";
import { evidenceFrom, saveForOverride } from "./override-evidence";
import { notifyOfRequest, sealNote } from "./override-record";

/**
 * Requests Manually Verify Identity (interface, User operations, rule 4), for low-stakes use only. Reads the result,
 * and stores it with the state of the three conditions. The service decides whether one is met; the console refuses
 * only if all three fail.
 */
export const requestOverride = defineAction(actions.requestOverride, contract.requestOverride, {
  object: "applicant",
  details: ({ body }) => ({ reason: body.reasonCode }),
  async run(context, { params: { id: applicantId }, body }) {
    const applicant = await loadCase(db, applicantId);
    await refuseBlocked("user.override", applicant);
    await refuseWhileOneExists(applicantId);
    const fetched = await fetchResult(applicant);
    // Again, by this result.
    const now = await loadCase(db, applicantId);
    await refuseBlocked("user.override", now);
    refuseUnreadable(now.found.open);
    refuseReasonWithoutDocument(now.found, body.reasonCode);
    const evidence = evidenceFrom(applicant, fetched.snapshot);
    const conditions = Object.fromEntries(evidence.conditions.map(({ id, state }) => [id, state]));
    const id = uuid();
    context.addDetails({ override: id, ...conditions });
    try {
      return await context.transaction(async (tx) => {
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
        await saveColumns(tx, applicantId);
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

function refuseReasonWithoutDocument({ checks }: Case, reason: string): void {
  if (reasonsFor(checks).some(({ value }) => value === reason)) return;
  const message = "No document was uploaded, so the reason cannot be about one. Choose another.";
  throw new AppError("invalid_input", { issues: [{ path: "reasonCode", message }] });
}
