/** Giving a quality review, and settling a disagreement. */
import "server-only";
import { lockApplicant } from "@/lib/cases/applicant-record";
import { endMessages, notifyStaff } from "@/lib/cases/notify-staff";
import { loadCase } from "@/lib/cases/open-case";
import { saveColumns } from "@/lib/cases/save-columns";
import { requireSecondPerson } from "@/lib/cases/two-person-rule";
import { AppError } from "@/lib/errors";
import * as actions from "@/lib/features/decisions/contract/quality.actions";
import * as contract from "@/lib/features/decisions/contract/quality-reviews";
import { defineAction } from "@/lib/platform/actions/define-action";
import { append } from "@/lib/platform/audit/append";
import { seal } from "@/lib/platform/data/crypto";
import { db } from "@/lib/platform/data/prisma";
import { reopenCurrentDecision } from "./decide";
import { findReview, refuseSeen, reviewPlace, showOneReview } from "./quality-reviews";
import { reasonTitleOf } from "./reasons";

/** The lock of the applicant's row makes two reviewers take turns: the second one is refused with `state_conflict`. */
export const giveQualityReview = defineAction(actions.giveQualityReview, contract.giveQualityReview, {
  details: ({ params, body: { outcome, reasonCode } }) => ({ review: params.id, outcome, reason: reasonCode }),
  async run(context, { params: { id }, body: { outcome, reasonCode, note } }) {
    const { applicantId } = await findReview(db, id);
    context.setTarget({ type: "applicant", id: applicantId });
    return context.transaction(async (tx) => {
      const { key } = await lockApplicant(tx, applicantId);
      const { state, decision } = await findReview(tx, id);
      // This is checked first: every reader of a given review knows the outcome, so the refusals below would mislead.
      if (state !== "open") throw new AppError("state_conflict", { detail: "This review has been given already." });
      const reviewerId = await requireSecondPerson(context, tx, decision.decidedById, "decision.make");
      await refuseSeen(tx, id, reviewerId);
      const reasonTitle = await reasonTitleOf(tx, outcome, reasonCode);
      const agrees = outcome === decision.outcome;
      await tx.qualityReview.update({
        where: { id },
        data: {
          state: agrees ? "agreed" : "disagreed",
          outcome,
          reasonCode,
          reasonTitle,
          reviewerId,
          note: note ? seal(key, reviewPlace("note", id), note) : null,
          reviewedAt: new Date(),
        },
      });
      if (!agrees) {
        const message = { kind: "quality_disagreed", objectId: id, applicantId, by: reviewerId } as const;
        await notifyStaff(tx, message, { except: decision.decidedById });
      }
      context.addDetails({ agrees });
      return showOneReview(tx, id, context.staff);
    });
  },
});

/**
 * Settles a disagreement. Requires a person who is neither the decision's author nor the reviewer, and who does not
 * count as the same person as one of them.
 */
export const settleQualityReview = defineAction(actions.settleQualityReview, contract.settleQualityReview, {
  details: ({ params, body }) => ({ review: params.id, settlement: body.settlement }),
  async run(context, { params: { id }, body: { settlement, reason } }) {
    const { applicantId } = await findReview(db, id);
    context.setTarget({ type: "applicant", id: applicantId });
    return context.transaction(async (tx) => {
      const applicant = await loadCase(tx, applicantId, { lock: true });
      const { state, decision, reviewerId } = await findReview(tx, id);
      if (state !== "disagreed") throw new AppError("state_conflict", { detail: "There is nothing left to settle." });
      if (settlement === "kept" && decision.reopenedAt !== null) {
        const detail = "The decision was reopened in the meantime, so it can't be kept. Settle by reopening it.";
        throw new AppError("state_conflict", { detail });
      }
      const settledById = await requireSecondPerson(context, tx, decision.decidedById, "quality.settle");
      await requireSecondPerson(context, tx, reviewerId, "quality.settle");
      await tx.qualityReview.update({
        where: { id },
        data: {
          state: "settled",
          settlement,
          settledById,
          settledAt: new Date(),
          settledReason: seal(applicant.key, reviewPlace("settledReason", id), reason),
        },
      });
      if (settlement === "reopened" && decision.reopenedAt === null) {
        await reopenCurrentDecision(tx, applicant, decision.id, { by: settledById, reason });
        await append(
          {
            phase: "outcome",
            action: "decision.reopen",
            actor: context.actor,
            object: { type: "applicant", id: applicantId },
            requestId: context.requestId,
            details: { decision: decision.id, review: id },
            outcome: "done",
          },
          { tx },
        );
        await saveColumns(tx, applicantId);
      }
      await endMessages(tx, { kind: "quality_disagreed", objectId: id }, { how: "resolved", by: settledById });
      return showOneReview(tx, id, context.staff);
    });
  },
});
