import "server-only";
import { v7 as uuid } from "uuid";
import { lockApplicant } from "@/lib/cases/applicant-record";
import { fetchResult } from "@/lib/cases/fetch-result";
import { loadCase, refuseUnreadable } from "@/lib/cases/open-case";
import { refuseBlocked } from "@/lib/cases/refuse-blocked";
import { saveColumns } from "@/lib/cases/save-columns";
import type { Case } from "@/lib/domain/case/derive-case";
import { reasonsFor } from "@/lib/domain/checks/override-reasons";
import { openOverrideStates } from "@/lib/domain/decisions/overrides";
import { AppError } from "@/lib/errors";
import * as contract from "@/lib/features/overrides/contract/overrides";
import * as actions from "@/lib/features/overrides/contract/overrides.actions";
import { defineAction } from "@/lib/platform/actions/define-action";
import { db, isUniqueViolation } from "@/lib/platform/data/prisma";
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
    // Checks again, with the result that was just read.
    const now = await loadCase(db, applicantId);
    await refuseBlocked("user.override", now);
    refuseUnreadable(now.derivedCase.open);
    refuseReasonWithoutDocument(now.derivedCase, body.reasonCode);
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
  const message = "No document was uploaded, so a reason about a document does not apply. Choose another reason.";
  throw new AppError("invalid_input", { issues: [{ path: "reasonCode", message }] });
}
