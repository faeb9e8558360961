/** Follows the rules of the service's operations. A separate file, because few pages load those. */
import { z } from "zod";
import { id } from "@/lib/base/fields";
import { applicantView } from "@/lib/cases/contract/applicant-view";
import { operations } from "@/lib/identity/operations/registry";
import { endpoint } from "@/lib/platform/contract/endpoint";

/**
 * Refused with `duplicate_applicant` and the ids of those with the same first name, last name and birth date, unless
 * confirmed to be another person: the service creates a new user each time.
 */
export const createApplicant = endpoint("POST /api/applicants", {
  status: 201,
  body: operations["user.create"].request.extend({
    confirmedDuplicate: z.boolean().optional(),
    /** Their policy; absent: the default policy. */
    policyId: id.optional(),
  }),
  response: z.object({ id }),
});

/** Changes only the fields that are sent. */
export const updateApplicant = endpoint("PATCH /api/applicants/:id", {
  body: operations["user.update"].request,
  response: applicantView,
});
