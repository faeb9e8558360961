/**
 * A bulk action: one job for many applicants, with an outcome for each. It never decides, but it can reopen approvals.
 */
import { z } from "zod";
import { id, person, reason } from "@/lib/base/fields";
import { endpoint } from "@/lib/platform/contract/endpoint";
import { snoozeTerms } from "./snooze";

export const maxBulkSize = 500;

const applicants = {
  applicantIds: z
    .array(id)
    .min(1, "Choose at least one applicant")
    .max(maxBulkSize, `At most ${maxBulkSize} at a time`)
    .refine((ids) => new Set(ids).size === ids.length, "The list contains an applicant twice"),
};

/** The rules are the same as for one applicant. */
export const bulkAction = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("assign"),
    ...applicants,
    assignee: z.union([z.literal("me"), id]),
    /**
     * Also reassigns applicants whom other people have claimed. Otherwise these applicants keep their assignees, and
     * the job reports them.
     */
    reassign: z.boolean().optional(),
  }),
  snoozeTerms.extend({ kind: z.literal("snooze"), ...applicants }),
  /** Reads each applicant's result again. Nothing is billed. */
  z.strictObject({ kind: z.literal("refresh"), ...applicants }),
  /** Reopens each applicant's standing approval. */
  z.strictObject({ kind: z.literal("reopen"), ...applicants, reason: reason(1000) }),
]);
export type BulkAction = z.infer<typeof bulkAction>;

export const bulkKinds = ["assign", "snooze", "refresh", "reopen"] as const satisfies readonly BulkAction["kind"][];

const bulkView = z.object({
  kind: z.enum(bulkKinds),
  state: z.enum(["waiting", "running", "done", "failed", "canceled"]),
  total: z.number().int(),
  done: z.number().int(),
  failures: z.array(z.object({ applicantId: id, code: z.string(), title: z.string(), detail: z.string().nullable() })),
});
export type BulkView = z.infer<typeof bulkView>;

const jobParams = { params: z.object({ jobId: id }) };

export const startBulk = endpoint("POST /api/queue/jobs", {
  status: 202,
  body: bulkAction,
  response: z.object({ jobId: id }),
});

export const getBulk = endpoint("GET /api/queue/jobs/:jobId", {
  ...jobParams,
  response: bulkView,
});

/** Stops the job before the next applicant. Its finished work is not undone. */
export const cancelBulk = endpoint("DELETE /api/queue/jobs/:jobId", {
  ...jobParams,
  response: bulkView,
});

/** Continues a job that has failed. Applicants with an outcome are not worked on again. */
export const continueBulk = endpoint("POST /api/queue/jobs/:jobId/continue", {
  ...jobParams,
  body: z.strictObject({}),
  response: bulkView,
});

/** Active staff who can decide. */
export const listAssignees = endpoint("GET /api/queue/assignees", { response: z.object({ items: z.array(person) }) });
