/** Inviting an applicant to verify themselves: a link to the service's hosted verification UI. */
import { z } from "zod";
import { operations } from "@/lib/identity/operations/registry";
import { endpoint, idParams } from "./endpoint";

/** The request of Get hosted UI token: the verification option, and an https URL to redirect to afterwards. */
export const inviteForm = operations["user.hosted-ui-token"].request;

/**
 * Creates a link for an applicant. Anyone with the link can take the checks, so it is returned once and never stored.
 */
export const makeInvite = endpoint({
  method: "POST",
  path: "/api/applicants/:id/invite",
  params: idParams,
  body: inviteForm,
  status: 201,
  response: z.object({
    url: z.string(),
    /** Always null: the interface does not say how long a link is valid. */
    expires: z.null(),
  }),
});
