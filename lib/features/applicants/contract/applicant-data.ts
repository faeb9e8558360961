/** Forms that follow the rules of the service's operations. They have a file of their own: few pages need the rules. */
import { z } from "zod";
import { id } from "@/lib/base/fields";
import { applicantView } from "@/lib/cases/contract/applicant-view";
import { operations } from "@/lib/identity/operations/registry";
import { endpoint } from "@/lib/platform/contract/endpoint";

/**
 * Refused with `duplicate_applicant` and the ids of applicants with the same first name, last name and birth date,
 * unless the user confirms that this is another person. The service creates a new user each time.
 */
export const createApplicant = endpoint("POST /api/applicants", {
  status: 201,
  body: operations["user.create"].request.extend({
    confirmedDuplicate: z.boolean().optional(),
    /** The applicant's policy. If absent, the default policy applies. */
    policyId: id.optional(),
  }),
  response: z.object({ id }),
});

/** Changes only the fields that are sent. */
export const updateApplicant = endpoint("PATCH /api/applicants/:id", {
  body: operations["user.update"].request,
  response: applicantView,
});
