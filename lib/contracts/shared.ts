import { z } from "zod";
import { sharedKinds } from "@/lib/applicants/shared-kinds";
import { applicantStatuses } from "@/lib/applicants/statuses";
import { id, instant } from "@/lib/fields";
import { endpoint } from "./endpoint";

const kind = z.enum(sharedKinds);

const comparedApplicant = z.object({
  id,
  accessCodeEnd: z.string(),
  /** Given and family name, masked by the reader's clearance; null: never given by the service. */
  name: z.object({ given: z.string(), family: z.string() }).nullable(),
  /** DD-MM-YYYY, masked by the reader's clearance. */
  dob: z.string().nullable(),
  status: z.enum(applicantStatuses),
  createdAt: instant,
  /** Each value that is compared, masked by the reader's clearance. A kind can have several, such as two documents. */
  values: z.record(kind, z.array(z.string())),
});
export type ComparedApplicant = z.infer<typeof comparedApplicant>;

/** By exact comparison of keyed hashes. An applicant of the same first and last name is not named: see `duplicate_applicant`. */
export const getShared = endpoint("GET /api/applicants/:id/shared", {
  response: z.object({
    applicant: comparedApplicant,
    /** Only kinds that are shared, strongest first. */
    kinds: z.array(
      z.object({
        kind,
        /** Without those whose records cannot be read. */
        others: z.array(
          comparedApplicant.pick({ id: true, accessCodeEnd: true, name: true, status: true }).extend({
            /** The value that is shared, masked; null: the record has changed meanwhile. */
            value: z.string().nullable(),
          }),
        ),
        /** Of all who share it; with `hasMore`, at least as many. */
        count: z.int(),
        /** Not all who share it are in `others`. */
        hasMore: z.boolean(),
      }),
    ),
    /** Everyone in `kinds`, with all of their values. Those who share the most come first. */
    others: z.array(comparedApplicant.extend({ shared: z.array(kind) })),
  }),
});
export type SharedView = z.infer<typeof getShared.response>;
