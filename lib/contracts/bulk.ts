/** One act for many applicants: a job, with the outcome of each. It never decides. */
import { z } from "zod";
import { endpoint, id, person } from "./endpoint";
import { hasEnd, noEnd, snoozeTerms } from "./snooze";

/** At most this many at a time. */
const mostInBulk = 500;

const applicants = {
  applicantIds: z
    .array(id)
    .min(1, "Choose at least one applicant")
    .max(mostInBulk, `At most ${mostInBulk} at a time`)
    .refine((ids) => new Set(ids).size === ids.length, "Each applicant once"),
};

/** What is done for each applicant, by the very rules of doing it for one. */
export const bulkAct = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("assign"),
    ...applicants,
    assignee: z.union([z.literal("me"), id]),
    /** Also those whom somebody else works on; without it they are reported, and stay with them. */
    reassign: z.boolean().optional(),
  }),
  snoozeTerms.extend({ kind: z.literal("snooze"), ...applicants }).refine(hasEnd, noEnd),
  /** Reads each result again. Nothing is billed. */
  z.strictObject({ kind: z.literal("refresh"), ...applicants }),
]);
export type BulkAct = z.infer<typeof bulkAct>;

export const bulkKinds = ["assign", "snooze", "refresh"] as const satisfies readonly BulkAct["kind"][];

const bulkView = z.object({
  kind: z.enum(bulkKinds),
  state: z.enum(["waiting", "running", "done", "failed", "canceled"]),
  total: z.number().int(),
  done: z.number().int(),
  /** Those for whom it was not done, and why. */
  failures: z.array(z.object({ applicantId: id, code: z.string(), title: z.string(), detail: z.string().nullable() })),
});
export type BulkView = z.infer<typeof bulkView>;

export const isOver = ({ state }: Pick<BulkView, "state">): boolean => state !== "waiting" && state !== "running";

const jobParams = { params: z.object({ jobId: id }) };

export const startBulk = endpoint({
  method: "POST",
  path: "/api/queue/jobs",
  status: 202,
  body: bulkAct,
  response: z.object({ jobId: id }),
});

/** The progress of a job that the reader asked for. */
export const getBulk = endpoint({
  method: "GET",
  path: "/api/queue/jobs/:jobId",
  ...jobParams,
  response: bulkView,
});

/** Does no further applicant. What is done stays done. */
export const cancelBulk = endpoint({
  method: "DELETE",
  path: "/api/queue/jobs/:jobId",
  ...jobParams,
  response: bulkView,
});

/** Who can be given applicants: active staff who can decide. */
export const listAssignees = endpoint({
  method: "GET",
  path: "/api/queue/assignees",
  response: z.object({ items: z.array(person) }),
});
