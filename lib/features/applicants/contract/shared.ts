import { z } from "zod";
import { id, instant } from "@/lib/base/fields";
import { sharedKinds } from "@/lib/domain/applicants/shared-kinds";
import { applicantStatuses } from "@/lib/domain/applicants/statuses";
import { endpoint } from "@/lib/platform/contract/endpoint";

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

/**
 * The console compares keyed hashes, so a value is shared only if it is equal after normalization. Applicants of the
 * same first and last name are left out: see `duplicate_applicant`.
 */
export const getShared = endpoint("GET /api/applicants/:id/shared", {
  response: z.object({
    applicant: comparedApplicant,
    /** Only kinds that are shared, strongest first. */
    kinds: z.array(
      z.object({
        kind,
        /** The applicants who share the value, without those whose records cannot be read. */
        others: z.array(
          comparedApplicant.pick({ id: true, accessCodeEnd: true, name: true, status: true }).extend({
            /** The shared value, masked. Null if the record has changed since the values were compared. */
            value: z.string().nullable(),
          }),
        ),
        /** How many applicants share the value; with `hasMore`, there may be more. */
        count: z.int(),
        /** Whether `others` may lack some who share the value. */
        hasMore: z.boolean(),
      }),
    ),
    /** Each applicant in `kinds`, with all of their values. Those who share the most kinds come first. */
    others: z.array(comparedApplicant.extend({ shared: z.array(kind) })),
  }),
});
export type SharedView = z.infer<typeof getShared.response>;
