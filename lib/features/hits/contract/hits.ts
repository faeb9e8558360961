/** Records about a person of the applicant's name, and the judgments on them. */
import { z } from "zod";
import { id, instant, person, reason } from "@/lib/base/fields";
import { chargeParts, comparisonMarks, hitKinds, hitVerdicts } from "@/lib/domain/decisions/verdicts";
import { severities } from "@/lib/domain/signals/severities";
import { endpoint } from "@/lib/platform/contract/endpoint";

const judgment = z.object({
  by: person,
  at: instant,
  /** Null: the reader may not read free text, or it cannot be opened. */
  reason: z.string().nullable(),
  /** The second reviewer; null: not required, or not yet. */
  second: z.object({ by: person, at: instant }).nullable(),
});

const hit = z.object({
  /** Stable across readings of the result. */
  id: z.string(),
  /** Changes with the record and with the applicant's data. */
  basis: z.string(),
  kind: z.enum(hitKinds),
  title: z.string(),
  source: z.string().nullable(),
  /** Its score, or the outcome of the case. */
  headline: z.string().nullable(),
  signal: z.string(),
  severity: z.enum(severities),
  orderId: id.nullable(),
  /** The charges of a court case, each in parts; masked by the reader's clearance. */
  charges: z.array(
    z.array(
      z.object({ part: z.enum(chargeParts), path: z.string(), text: z.string().nullable(), masked: z.boolean() }),
    ),
  ),
  compared: z.array(
    z.object({
      field: z.string(),
      /** Masked by the reader's clearance; null: not given. */
      applicant: z.string().nullable(),
      hit: z.string().nullable(),
      applicantMasked: z.boolean(),
      hitMasked: z.boolean(),
      comparison: z.enum(comparisonMarks),
      words: z.string(),
      /** Where both values come from in the answers. */
      applicantPath: z.string().nullable(),
      hitPath: z.string().nullable(),
    }),
  ),
  /** Null until judged, and again once the record or the applicant's data has changed. */
  verdict: z.enum(hitVerdicts).nullable(),
  judgment: judgment.nullable(),
  /** A judgment that no longer counts, because its basis has changed. */
  outdated: judgment.extend({ verdict: z.enum(hitVerdicts) }).nullable(),
  /** Judged once, if a second person must agree. */
  awaitsSecond: z.enum(hitVerdicts).nullable(),
  needsSecond: z.boolean(),
});
export type Hit = z.infer<typeof hit>;

/** Open ones first, blocking before attention. */
export const listHits = endpoint("GET /api/applicants/:id/hits", {
  response: z.object({
    /** The result that they come from, besides orders. */
    snapshotId: id.nullable(),
    /** How many stored records cannot be read. One may have held a hit. */
    unreadable: z.int(),
    items: z.array(hit),
  }),
});

export type HitList = z.infer<typeof listHits.response>;

/** Filters the hits of all applicants. */
export const hitFilter = z.strictObject({
  applicant: id.optional(),
  verdict: z.enum([...hitVerdicts, "open"]).optional(),
  kind: z.enum(hitKinds).optional(),
});
export type HitFilter = z.infer<typeof hitFilter>;

const judgmentReason = reason(1000);
const hitParams = z.object({ id, hitId: z.string().regex(/^[\w-]{10,80}$/) });

/**
 * If two people are required, the same verdict by another person completes the judgment, and a different verdict
 * replaces it. Refused with `result_changed` when `basis` is no longer the hit's.
 */
export const judgeHit = endpoint("POST /api/applicants/:id/hits/:hitId/verdict", {
  params: hitParams,
  body: z.strictObject({
    verdict: z.enum(hitVerdicts, "Choose an answer"),
    reason: judgmentReason,
    basis: z.string().max(80).optional(),
  }),
  response: hit,
});

/** The hit must be judged again. */
export const reopenHit = endpoint("POST /api/applicants/:id/hits/:hitId/reopen", {
  params: hitParams,
  body: z.strictObject({ reason: judgmentReason }),
  response: hit,
});

/**
 * Only signals that have no record to compare. One with hits is answered by judging them; a blocking one whose hits are
 * the same person requires both.
 */
export const acknowledgeSignal = endpoint("POST /api/applicants/:id/signals/:code/acknowledge", {
  params: z.object({ id, code: z.string().max(60) }),
  body: z.strictObject({ reason: judgmentReason }),
  response: z.object({ code: z.string(), answered: z.number().int() }),
});
