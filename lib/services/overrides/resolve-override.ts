import "server-only";
import { defineAction } from "@/lib/actions/define-action";
import { consumeStepUp } from "@/lib/auth/step-up";
import { resolveOverride as endpoint, type Resolution, resolvedAsNotApplied } from "@/lib/contracts/overrides";
import type { OverrideRequest, Transaction } from "@/lib/data/prisma";
import { loadApplicant, lockApplicant } from "@/lib/services/applicants/records";
import { refreshApplicantIndex } from "@/lib/services/checks/fetch-result";
import { findToResolve, notUnknown } from "./decide";
import { rereadResult } from "./evidence";
import type { OverrideEvent } from "./states";
import { moveOverride, sealNote } from "./store";
import { readOverrideDetail } from "./view";

/**
 * A person says what became of a call whose outcome nobody knew; without that it would stand against the applicant for
 * ever. Nothing is sent. What they judged it by is kept, sealed.
 */
export const resolveOverride = defineAction(endpoint, {
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
