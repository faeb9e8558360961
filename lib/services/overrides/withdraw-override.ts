import "server-only";
import { defineAction } from "@/lib/actions/define-action";
import { withdrawOverride as endpoint } from "@/lib/contracts/overrides";
import { refreshApplicantIndex } from "@/lib/services/checks/fetch-result";
import { decided, findToWithdraw } from "./decide";
import { moveOverride } from "./store";
import { readOverrideDetail } from "./view";

/** The person who asked takes the request back while it waits. Nothing is sent, and another request may be made. */
export const withdrawOverride = defineAction(endpoint, {
  permission: "override.request",
  audit: { action: "override.withdraw", object: ({ params }) => ({ type: "override", id: params.id }) },
  async run(context, { params: { id } }) {
    const { applicantId } = await findToWithdraw(id, context.staff);
    await context.transaction(async (tx) => {
      // Of a withdrawal and an approval at the same moment, one finds the request waiting.
      const state = await moveOverride(tx, id, "withdraw", { finishedAt: new Date() });
      if (!state) throw decided();
      await refreshApplicantIndex(tx, applicantId);
    });
    return readOverrideDetail(id, context.staff);
  },
});
