import { z } from "zod";
import { id } from "@/lib/base/fields";
import { endpoint } from "@/lib/platform/contract/endpoint";
import { accessCode } from "./applicants";

/** Starts a job that reads each applicant from the service. */
export const importApplicants = endpoint("POST /api/applicants/import", {
  status: 202,
  body: z.strictObject({
    userAccessCodes: z.array(accessCode).min(1, "Enter at least one access code").max(500, "At most 500 at a time"),
    /** The policy of the new applicants. If absent, the default policy applies. */
    policyId: id.optional(),
  }),
  response: z.object({ jobId: id }),
});

/** The results identify access codes only by position. */
const importView = {
  params: z.object({ jobId: id }),
  response: z.object({
    state: z.enum(["waiting", "running", "done", "failed"]),
    total: z.number().int(),
    results: z.array(
      z.object({
        index: z.number().int(),
        outcome: z.enum(["added", "already_here", "failed"]),
        id: id.nullable(),
        code: z.string().nullable(),
        title: z.string().nullable(),
        /** A sentence: why it failed, or what was removed from a name because a screen does not show it. */
        detail: z.string().nullable(),
      }),
    ),
  }),
};

export const getImport = endpoint("GET /api/imports/:jobId", importView);

/** Continues an import that has failed. */
export const continueImport = endpoint("POST /api/imports/:jobId/continue", {
  ...importView,
  body: z.strictObject({}),
});
