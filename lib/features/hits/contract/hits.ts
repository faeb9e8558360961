/** Records about a person of the applicant's name, and the judgments on them. */
import { z } from "zod";
import { id, instant, person, reason } from "@/lib/base/fields";
import { chargeParts, comparisonMarks, hitKinds, hitVerdicts } from "@/lib/domain/decisions/verdicts";
import { severities } from "@/lib/domain/signals/severities";
import { endpoint } from "@/lib/platform/contract/endpoint";

const judgment = z.object({
  by: person,
  at: instant,
  /** Null if the reader may not read free text, or the reason cannot be opened. */
  reason: z.string().nullable(),
  /** The second reviewer. Null if none is required, or none has agreed yet. */
  second: z.object({ by: person, at: instant }).nullable(),
});

const hit = z.object({
  /** The same in every reading of the result. */
  id: z.string(),
  /** A hash that changes with the record and with the applicant's data. */
  basis: z.string(),
  kind: z.enum(hitKinds),
  title: z.string(),
  source: z.string().nullable(),
  /** A short statement about the record, such as its score or the outcome of the court case. */
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
  /** The first person's verdict, while a second person must still agree. */
  awaitsSecond: z.enum(hitVerdicts).nullable(),
  needsSecond: z.boolean(),
});
export type Hit = z.infer<typeof hit>;

/** Open hits come first, and blocking hits come before those that need attention. */
export const listHits = endpoint("GET /api/applicants/:id/hits", {
  response: z.object({
    /** The result that the hits come from. Other hits come from the court results of orders. */
    snapshotId: id.nullable(),
    /** How many stored records cannot be read. Such a record may contain a hit. */
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

/** Reopens a judgment. The hit must then be judged again. */
export const reopenHit = endpoint("POST /api/applicants/:id/hits/:hitId/reopen", {
  params: hitParams,
  body: z.strictObject({ reason: judgmentReason }),
  response: hit,
});

/**
 * Resolves the findings of a code with a reason. A finding with hits is resolved by judging them; if it blocks and is
 * judged against the applicant, it also needs a reason. Refused with `state_conflict` while a hit of the findings is
 * open, and for findings that no reason can resolve (`canAcknowledge`).
 */
export const acknowledgeSignal = endpoint("POST /api/applicants/:id/signals/:code/acknowledge", {
  params: z.object({ id, code: z.string().max(60) }),
  body: z.strictObject({ reason: judgmentReason }),
  response: z.object({ code: z.string(), answered: z.number().int() }),
});
