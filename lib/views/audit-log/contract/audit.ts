import { z } from "zod";
import { id, instant, person } from "@/lib/base/fields";
import { endpoint, page, paging } from "@/lib/platform/contract/endpoint";
import { problemReasons } from "@/lib/platform/contract/log-problems";

/** An entry without personal data. */
const auditEntry = z.object({
  seq: z.string().regex(/^\d+$/),
  id: z.uuid(),
  at: instant,
  phase: z.enum(["intent", "outcome"]),
  action: z.string(),
  actor: z.object({
    type: z.enum(["staff", "system", "anonymous"]),
    id: z.uuid().nullable(),
    name: z.string().nullable(),
    roles: z.array(z.string()),
  }),
  object: z.object({ type: z.string(), id: z.string() }).nullable(),
  /** `refused`: a permission was missing, or a rule forbade the action. `unknown`: the outcome is not known yet. */
  outcome: z.enum(["done", "refused", "failed", "unknown"]).nullable(),
  /** The code of an action that was refused or failed. */
  code: z.string().nullable(),
  requestId: z.string(),
  /** The intent that this outcome belongs to. */
  intentId: z.uuid().nullable(),
  ip: z.string().nullable(),
  /** Contains only internal IDs, counts, codes and field names. */
  details: z.record(z.string(), z.unknown()),
  /** The RFC 9162 leaf hash, in hex. */
  leaf: z.string(),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const auditFilters = {
  action: z.string().max(60).optional(),
  actor: z.uuid().optional(),
  /** An applicant's, order's, override's or staff member's id. */
  object: z.string().max(60).optional(),
  outcome: z.enum(["done", "refused", "failed", "unknown", "open"]).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  /** `hidden` leaves out answered reads, and status polls that ended no wait. Refused and failed reads are shown. */
  reads: z.enum(["shown", "hidden"]).default("shown"),
};

/** The outcome of the newest verification of the whole log. */
const verification = z.object({
  ok: z.boolean(),
  /** The number of entries whose hashes were recomputed from their bytes. */
  entries: z.number().int(),
  treeSize: z.number().int(),
  /** The root hash of the recomputed tree, in hex. */
  root: z.string(),
  checkedAt: instant,
  /** `none`: no witness is configured, or it did not answer. */
  witness: z.enum(["ok", "none", "refused"]),
  /** Null if everything is as it was signed. `seq` and `position` are null if they are not known. */
  firstBad: z
    .object({
      seq: z.number().int().nullable(),
      position: z.number().int().nullable(),
      reason: z.enum(problemReasons),
    })
    .nullable(),
  /** The number of entries that have no position in the signed log yet. */
  waiting: z.number().int(),
});
export type Verification = z.infer<typeof verification>;

/** The progress of a verification that a job does. The client repeats the request until it returns the result. */
const verifying = z.object({ jobId: z.uuid(), checked: z.number().int(), entries: z.number().int() });

/**
 * Verifies the whole log, unless it was verified within the last minute. A job verifies a log of more than 100,000
 * entries. The answer is then 202, with the progress of the job.
 */
export const verifyAudit = endpoint("GET /api/audit/verify", {
  response: z.union([verification, verifying]),
  isAccepted: (answer) => verifying.safeParse(answer).success,
});

const size = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/**
 * Returns a checkpoint as text, in the form of a signed note (C2SP tlog-checkpoint). Without a size, the newest one.
 */
export const getCheckpoint = endpoint("GET /api/audit/checkpoint", {
  query: z.object({ size: size.optional() }),
  response: "file",
});

const hex = z.string().regex(/^[0-9a-f]{64}$/);

/**
 * Proves that an entry is in the signed log (RFC 9162, section 2.1.3). The proof is for the newest checkpoint, or for
 * the checkpoint of `size`.
 */
export const getAuditProof = endpoint("GET /api/audit/:seq/proof", {
  params: z.object({ seq: z.string().regex(/^\d{1,15}$/, "The number of an entry") }),
  query: z.object({ size: size.optional() }),
  response: z.object({
    seq: z.number().int(),
    position: z.number().int(),
    treeSize: z.number().int(),
    /** The entry's canonical bytes, in base64. */
    bytes: z.string(),
    leafHash: hex,
    hashes: z.array(hex),
    checkpoint: z.string(),
  }),
});

/** Proves that the log of `to` entries continues the log of `from` entries (RFC 9162, section 2.1.4). */
export const getAuditConsistency = endpoint("GET /api/audit/consistency", {
  query: z.object({ from: size, to: size }),
  response: z.object({ from: z.number().int(), to: z.number().int(), hashes: z.array(hex) }),
});

/** Lists entries, newest first. An intent with an outcome is left out, unless `phase` is `all`. */
export const listAudit = endpoint("GET /api/audit", {
  query: z.object({ ...auditFilters, phase: z.enum(["folded", "all"]).default("folded"), ...paging }),
  response: page(auditEntry).extend({
    /** The people who have an entry in the log, for the filter. */
    actors: z.array(z.object({ id: z.uuid(), name: z.string() })),
    actions: z.array(z.string()),
    /** If another table replaces the log: why entries may be missing, and what to do. Otherwise null. */
    problem: z.string().nullable(),
    /** The newest verification of the whole log. Null if none has finished yet. */
    verified: verification.nullable(),
  }),
});

/** Lists the events of an applicant, newest first. */
export const getTimeline = endpoint("GET /api/applicants/:id/timeline", {
  query: z.object(paging),
  response: page(
    z.object({
      id,
      at: instant,
      action: z.string(),
      title: z.string(),
      /** Null if the worker acted. */
      by: person.nullable(),
      outcome: z.enum(["done", "refused", "failed", "unknown", "open"]),
      /** A check's key or an order's id. Events of one subject are steps of one action. Null for a single event. */
      subject: z.string().nullable(),
      detail: z.string().nullable(),
    }),
  ).extend({
    /**
     * When the reader last looked, before this visit. Null on a first visit, without events, and after the first page.
     */
    lookedAt: instant.nullable(),
  }),
});
