import { z } from "zod";
import { id, instant, person } from "@/lib/base/fields";
import { checkBlock } from "@/lib/domain/checks/blocks";
import { endpoint, page, paging } from "@/lib/platform/contract/endpoint";

const runOutcomes = ["running", "answered", "refused", "failed", "unknown"] as const;

export const checkRunRow = z.object({
  id,
  operationId: z.string(),
  at: instant,
  /** Null: the worker. */
  by: person.nullable(),
  outcome: z.enum(runOutcomes),
  errorCode: z.string().nullable(),
});
export type CheckRunRow = z.infer<typeof checkRunRow>;

export const checkOption = z.object({
  /** An operation of the registry, which has its title, group, billing, permission and request form. */
  operationId: z.string(),
  /** What blocks the operation, worst first. Empty if it can be run now. */
  blocks: z.array(checkBlock),
  last: checkRunRow.nullable(),
  /** The service's count of attempts if it has one, else the number of answered runs from the console. */
  attempts: z.number().int(),
  attemptLimit: z.number().int().nullable(),
  /** The dedicated page for it (an order, an override); null: it runs from the panel. */
  dedicatedPage: z.string().nullable(),
});
export type CheckOption = z.infer<typeof checkOption>;

/** Returns the options in the order of the registry. */
export const getCheckOptions = endpoint("GET /api/applicants/:id/checks", {
  response: z.object({
    items: z.array(checkOption),
    /** How many stored records cannot be read. */
    unreadable: z.int(),
  }),
});

/** Newest first. */
export const listCheckRuns = endpoint("GET /api/applicants/:id/runs", {
  query: z.object({ operationId: z.string().max(60).optional(), ...paging }),
  response: page(checkRunRow),
});

/** Masked by the reader's clearance. */
export const getCheckRun = endpoint("GET /api/applicants/:id/runs/:runId", {
  params: z.object({ id, runId: id }),
  response: checkRunRow.extend({
    /** When the answer was removed because its time was over. Null if it is stored, or if there was none. */
    removedAt: instant.nullable(),
    response: z.unknown(),
    /** Paths from the answer's root; staff with the permission can reveal them. */
    masked: z.array(z.string()),
    /** Where the answer violates the interface. */
    problems: z.array(z.object({ path: z.string(), message: z.string() })),
  }),
});

/** The body is the operation's own request. */
export const runOperation = endpoint("POST /api/applicants/:id/operations/:operationId", {
  params: z.object({ id, operationId: z.string().max(60) }),
  body: z.record(z.string(), z.unknown()),
  /** Two images of 2 MB each, as base64 in JSON. */
  bodyLimit: 6 * 1024 * 1024,
  response: z.object({
    outcome: z.literal("answered"),
    runId: id,
    /** The service's answer, masked by the reader's clearance. */
    response: z.unknown(),
  }),
});
