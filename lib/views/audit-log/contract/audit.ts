import { z } from "zod";
import { id, instant, person } from "@/lib/base/fields";
import { endpoint, page, paging } from "@/lib/platform/contract/endpoint";

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
  /** refused: no permission, or against a rule · unknown: not resolved yet. */
  outcome: z.enum(["done", "refused", "failed", "unknown"]).nullable(),
  /** The code of an action that was refused or failed. */
  code: z.string().nullable(),
  requestId: z.string(),
  /** The intent that this outcome belongs to. */
  intentId: z.uuid().nullable(),
  ip: z.string().nullable(),
  /** Internal IDs, counts, codes and field names only. */
  details: z.record(z.string(), z.unknown()),
  /** Hex of the RFC 9162 leaf hash. */
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
  /** `hidden` leaves out answered reads, and status polls that ended nothing; refused and failed ones stay. */
  reads: z.enum(["shown", "hidden"]).default("shown"),
};

/** Newest first. An intent with an outcome is folded into it; `phase=all` shows both. */
export const listAudit = endpoint("GET /api/audit", {
  query: z.object({ ...auditFilters, phase: z.enum(["folded", "all"]).default("folded"), ...paging }),
  response: page(auditEntry).extend({
    /** Those in the log, to filter by. */
    actors: z.array(z.object({ id: z.uuid(), name: z.string() })),
    actions: z.array(z.string()),
    /** Why entries may be missing, and what to do: another table stands in for the log. Null: none does. */
    problem: z.string().nullable(),
  }),
});

/** Newest first. */
export const getTimeline = endpoint("GET /api/applicants/:id/timeline", {
  query: z.object(paging),
  response: page(
    z.object({
      id,
      at: instant,
      action: z.string(),
      title: z.string(),
      /** Null: the worker. */
      by: person.nullable(),
      outcome: z.enum(["done", "refused", "failed", "unknown", "open"]),
      /** A check's key or an order's id; events of one subject are steps of one action. Null: a single event. */
      subject: z.string().nullable(),
      detail: z.string().nullable(),
    }),
  ).extend({
    /** When its reader last looked, before this visit. Null: never, without events, or after the first page. */
    lookedAt: instant.nullable(),
  }),
});
