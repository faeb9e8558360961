import "server-only";
import { defineAction } from "@/lib/actions/define-action";
import { consumeStepUp } from "@/lib/auth/step-up";
import { rejectOverride as endpoint } from "@/lib/contracts/overrides";
import { loadApplicant } from "@/lib/services/applicants/records";
import { refreshApplicantIndex } from "@/lib/services/checks/fetch-result";
import { decided, findToDecide } from "./decide";
import { moveOverride, sealNote } from "./store";
import { readOverrideDetail } from "./view";

/** Another person says no. Nothing is sent. */
export const rejectOverride = defineAction(endpoint, {
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
      if (!state) throw decided();
      await refreshApplicantIndex(tx, request.applicantId);
    });
    return readOverrideDetail(id, context.staff);
  },
});
