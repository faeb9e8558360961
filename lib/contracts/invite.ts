/** Inviting an applicant to verify themselves: a link to the service's hosted verification UI. */
import { z } from "zod";
import { operations } from "@/lib/identity/operations/registry";
import { endpoint, idParams } from "./endpoint";

/** Get hosted UI token's own request: the verification option, and an https address to go to afterwards. */
export const inviteForm = operations["user.hosted-ui-token"].request;

/**
 * Makes a link for an applicant. Whoever has it can take the tests: it is told once, to who made it, and kept nowhere.
 */
export const makeInvite = endpoint({
  method: "POST",
  path: "/api/applicants/:id/invite",
  params: idParams,
  body: inviteForm,
  status: 201,
  response: z.object({
    url: z.string(),
    /** The interface does not say how long a link works. */
    expires: z.null(),
  }),
});
