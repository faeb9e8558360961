import "server-only";
import { defineAction } from "@/lib/actions/define-action";
import { consumeStepUp } from "@/lib/auth/step-up";
import { approveOverride as endpoint } from "@/lib/contracts/overrides";
import { loadApplicant } from "@/lib/services/applicants/records";
import { findToDecide } from "./decide";
import { rereadResult } from "./evidence";
import { sendOverride } from "./send-override";
import { readOverrideDetail } from "./view";

/** Another person says yes, and confirms who they are: the call is made once, and the result is read again. */
export const approveOverride = defineAction(endpoint, {
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
