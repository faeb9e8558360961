import "server-only";
import { defineAction } from "@/lib/actions/define-action";
import { makeInvite as contract } from "@/lib/contracts/invite";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { loadApplicant } from "@/lib/services/applicants/records";
import { callInvite } from "./call-invite";

/**
 * Makes a link to the hosted verification UI for an applicant. The log says that it was made, and what it asks for;
 * neither the link nor where it leads back to.
 */
export const makeInvite = defineAction(contract, {
  permission: "applicant.write",
  audit: {
    action: "user.hosted-ui-token",
    object: ({ params }) => ({ type: "applicant", id: params.id }),
    details: ({ body }) => ({ option: body.verificationOption, redirect: body.redirectURL !== undefined }),
  },
  async run(context, { params, body }) {
    const home = env.IDENTITY_VERIFY_UI_URL;
    if (!home) {
      throw new AppError("condition_not_met", {
        detail: "The address of the hosted verification UI is not set (IDENTITY_VERIFY_UI_URL). Nothing was sent.",
      });
    }
    const applicant = await loadApplicant(params.id);
    const token = await callInvite(context, applicant, { fields: body, staffId: context.staff.id });
    const url = new URL(home);
    url.searchParams.set("token", token);
    return { url: url.href, expires: null };
  },
});
