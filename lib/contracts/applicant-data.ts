/**
 * Writing an applicant's data, by the rules of the service's operations. A separate file, because few pages load those.
 */
import { z } from "zod";
import { id } from "@/lib/fields";
import { operations } from "@/lib/identity/operations/registry";
import { applicantView } from "./applicants";
import { endpoint } from "./endpoint";

/**
 * Create User, validated by the rules of the interface. If there are applicants with the same first name, last name and
 * birth date, it is refused with `duplicate_applicant` and their ids, unless confirmed to be another person: the
 * service creates a new user each time.
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

/** Update User: changes only the fields that are sent. */
export const updateApplicant = endpoint("PATCH /api/applicants/:id", {
  body: operations["user.update"].request,
  response: applicantView,
});
