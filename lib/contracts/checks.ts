/** What can be run for an applicant, what keeps it from being run now, and what was answered. */
import { z } from "zod";
import { endpoint, id, idParams, instant, page, paging, person } from "./endpoint";

/** Why an operation cannot be run now. */
export const blockCodes = [
  /** No consent: every verification call would fail. */
  "consent",
  /** The User Object lacks something that the operation asks for. */
  "missing-data",
  /** Another operation has to come first. */
  "not-yet",
  /** The company's limit of attempts is reached. */
  "attempts",
  /** It was done, and can be done once. */
  "done",
  /** The reader's role may not. */
  "permission",
  /** The access code has expired. */
  "expired",
] as const;
export type BlockCode = (typeof blockCodes)[number];

const checkBlock = z.object({
  code: z.enum(blockCodes),
  /** One sentence, for the reader. */
  why: z.string(),
  /** Where it is put right (a path of this console, anchors included), and what that is called; null for nowhere. */
  fix: z.object({ href: z.string(), label: z.string() }).nullable(),
  /** Of an identity that is verified already: by what. */
  verifiedBy: z.enum(["id", "passport", "override"]).optional(),
});
export type CheckBlock = z.infer<typeof checkBlock>;

const runOutcomes = ["running", "answered", "refused", "failed", "unknown"] as const;

/** One operation, run once. */
const checkRunRow = z.object({
  id,
  operationId: z.string(),
  at: instant,
  /** Who ran it; null for the worker. */
  by: person.nullable(),
  outcome: z.enum(runOutcomes),
  errorCode: z.string().nullable(),
});
export type CheckRunRow = z.infer<typeof checkRunRow>;

const checkOption = z.object({
  /** An operation of the registry; its title, group, billing, permission and request form are read from there. */
  operationId: z.string(),
  /** Empty: it can be run now. Worst first. */
  blocks: z.array(checkBlock),
  /** The last time it was run from here; null for never. */
  last: checkRunRow.nullable(),
  /** How often it was run from here and answered, or, where the service counts, its count. */
  attempts: z.number().int(),
  /** The company's limit of attempts, where one holds and is known. */
  attemptLimit: z.number().int().nullable(),
  /** A page of its own on which it is done (an order, an override); null: it is run from the panel. */
  elsewhere: z.string().nullable(),
});
export type CheckOption = z.infer<typeof checkOption>;

/** Everything that can be run for an applicant, in the order of the registry. */
export const getCheckOptions = endpoint({
  method: "GET",
  path: "/api/applicants/:id/checks",
  params: idParams,
  response: z.object({ items: z.array(checkOption) }),
});

/** What was run for an applicant, newest first. */
export const listCheckRuns = endpoint({
  method: "GET",
  path: "/api/applicants/:id/runs",
  params: idParams,
  query: z.object({ operationId: z.string().max(60).optional(), ...paging }),
  response: page(checkRunRow),
});

/** One run with its answer, masked for who reads it. */
export const getCheckRun = endpoint({
  method: "GET",
  path: "/api/applicants/:id/runs/:runId",
  params: z.object({ id, runId: id }),
  response: checkRunRow.extend({
    /** The service's answer; null where there is none. */
    response: z.unknown(),
    /** Paths (from the answer's root) of masked leaves, which may be revealed by who has the right. */
    masked: z.array(z.string()),
    /** Where the answer departs from the interface, in words. */
    problems: z.array(z.object({ path: z.string(), message: z.string() })),
  }),
});
