/** Operations that can run for an applicant, why they cannot run now, and their past runs. */
import { z } from "zod";
import { checkBlock } from "@/lib/checks/blocks";
import { id, instant, person } from "@/lib/fields";
import { endpoint, page, paging } from "./endpoint";

const runOutcomes = ["running", "answered", "refused", "failed", "unknown"] as const;

/** One run of an operation. */
export const checkRunRow = z.object({
  id,
  operationId: z.string(),
  at: instant,
  /** Who ran it; null for the worker. */
  by: person.nullable(),
  outcome: z.enum(runOutcomes),
  errorCode: z.string().nullable(),
});
export type CheckRunRow = z.infer<typeof checkRunRow>;

export const checkOption = z.object({
  /** An operation of the registry, which has its title, group, billing, permission and request form. */
  operationId: z.string(),
  /** Empty: it can be run now. Worst first. */
  blocks: z.array(checkBlock),
  /** The console's last run; null: never. */
  last: checkRunRow.nullable(),
  /** The service's count of attempts if it has one, else the number of answered runs from the console. */
  attempts: z.number().int(),
  /** The company's limit of attempts, if it applies and is known. */
  attemptLimit: z.number().int().nullable(),
  /** The dedicated page for it (an order, an override); null: it runs from the panel. */
  dedicatedPage: z.string().nullable(),
});
export type CheckOption = z.infer<typeof checkOption>;

/** Every operation that can run for an applicant, in the order of the registry. */
export const getCheckOptions = endpoint("GET /api/applicants/:id/checks", {
  response: z.object({ items: z.array(checkOption) }),
});

/** The runs for an applicant, newest first. */
export const listCheckRuns = endpoint("GET /api/applicants/:id/runs", {
  query: z.object({ operationId: z.string().max(60).optional(), ...paging }),
  response: page(checkRunRow),
});

/** One run with its answer, masked by the reader's clearance. */
export const getCheckRun = endpoint("GET /api/applicants/:id/runs/:runId", {
  params: z.object({ id, runId: id }),
  response: checkRunRow.extend({
    /** The service's answer; null: none. */
    response: z.unknown(),
    /** Paths (from the answer's root) of masked leaves, which staff with the permission can reveal. */
    masked: z.array(z.string()),
    /** Where the answer violates the interface. */
    problems: z.array(z.object({ path: z.string(), message: z.string() })),
  }),
});
