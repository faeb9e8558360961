import { z } from "zod";
import { id, instant, person, reason, stepUpToken } from "@/lib/base/fields";
import { keysOf } from "@/lib/base/keys-of";
import { secondPerson } from "@/lib/cases/contract/two-person-rule";
import { overrideReasons, overrideStates } from "@/lib/domain/decisions/overrides";
import { decisionBlocks, personBlocks } from "@/lib/domain/decisions/second-person-text";
import { overrideCondition, serviceVerdict } from "@/lib/domain/results/view";
import { endpoint, page, paging } from "@/lib/platform/contract/endpoint";

const reasonCode = z.enum(keysOf(overrideReasons), "Choose a reason");

export const override = z.object({
  id,
  applicantId: id,
  applicantName: z.string().nullable(),
  state: z.enum(overrideStates),
  reasonCode: z.string(),
  note: z.string(),
  requestedBy: person,
  requestedAt: instant,
  snapshotId: id,
  snapshotFetchedAt: instant,
  decidedBy: person.nullable(),
  decidedAt: instant.nullable(),
  decisionNote: z.string().nullable(),
  /** The error code of the failed call, or `resolvedAsNotApplied` if a person resolved it so. */
  errorCode: z.string().nullable(),
  finishedAt: instant.nullable(),
  /** Who resolved an unknown outcome, when, and on what evidence. */
  resolvedBy: person.nullable(),
  resolvedAt: instant.nullable(),
  resolvedNote: z.string().nullable(),
  /**
   * Set when the stored applicant or a note is damaged: null fields, and an empty `note`, are then unknown, not
   * missing.
   */
  unreadable: z.literal(true).optional(),
});
export type Override = z.infer<typeof override>;

export const overrideDetail = override.extend({
  conditions: z.array(overrideCondition),
  verdicts: z.array(serviceVerdict),
  /** Whether the result is the same as when the request was made. */
  resultUnchanged: z.boolean(),
  resultFetchedAt: instant,
  /**
   * Set if the result was removed because its retention period ended: then there are neither conditions nor verdicts.
   */
  resultRemoved: z.literal(true).optional(),
  /** Why this reader cannot decide it; null if they can. */
  blockedFor: z.enum(decisionBlocks).nullable(),
  /** Whether this reader may withdraw it: it is their own request, and still waiting. */
  mayWithdraw: z.boolean(),
  /** Why this reader cannot resolve the outcome; null: they can, which requires the state `outcome_unknown`. */
  resolveBlockedFor: z.enum([...personBlocks, "not_unknown"]).nullable(),
  /** Facts about this reader as the second person or, after the decision, about the decider. Null if there are none. */
  secondPerson: secondPerson.nullable(),
  /**
   * The service's verdicts since the call, in `outcome_unknown`; null otherwise, and until the service has answered.
   */
  serviceNow: z.object({ verdicts: z.array(serviceVerdict), fetchedAt: instant }).nullable(),
});
export type OverrideDetail = z.infer<typeof overrideDetail>;

export const listApplicantOverrides = endpoint("GET /api/applicants/:id/overrides", {
  response: z.object({ items: z.array(override) }),
});

/** `stepUp` is bound to "override.request:<applicant id>". */
export const requestOverride = endpoint("POST /api/applicants/:id/overrides", {
  status: 201,
  body: z.strictObject({ reasonCode, note: reason(2000, "Explain why the override is needed"), stepUp: stepUpToken }),
  response: z.object({ id, state: z.enum(overrideStates) }),
});

export const listOverrides = endpoint("GET /api/overrides", {
  query: z.object({
    state: z.enum([...overrideStates, "open", "all"]).default("open"),
    /** Only overrides that the reader may decide. */
    decidable: z.literal("1").optional(),
    ...paging,
  }),
  response: page(override),
});

export const getOverride = endpoint("GET /api/overrides/:id", { response: overrideDetail });

const decision = z.strictObject({ note: reason(2000, "Say why you approve or reject"), stepUp: stepUpToken });

/** `stepUp` is bound to "override.approve:<override id>". */
export const approveOverride = endpoint("POST /api/overrides/:id/approve", {
  body: decision,
  response: overrideDetail,
});

/** `stepUp` is bound to "override.reject:<override id>". */
export const rejectOverride = endpoint("POST /api/overrides/:id/reject", {
  body: decision,
  response: overrideDetail,
});

/** Only the requester may withdraw a request. Nothing is sent to the service. */
export const withdrawOverride = endpoint("POST /api/overrides/:id/withdraw", { response: overrideDetail });

const resolutions = ["applied", "not_applied"] as const;
export type Resolution = (typeof resolutions)[number];

/**
 * `applied` has the same effect as a confirmation by the service. `not_applied` ends the request, and allows another
 * one. Nothing is sent to the service. `stepUp` is bound to "override.resolve:<override id>".
 */
export const resolveOverride = endpoint("POST /api/overrides/:id/resolve", {
  body: z.strictObject({
    outcome: z.enum(resolutions, "Say whether the service applied it"),
    note: reason(2000, "Say how you know whether the service applied the override"),
    stepUp: stepUpToken,
  }),
  response: overrideDetail,
});
