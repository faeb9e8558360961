/**
 * Legal holds on applicants, and erasures of applicants. One person requests an erasure, and another one approves it.
 * It can be undone until it is carried out.
 */
import { z } from "zod";
import { id, instant, person, reason, stepUpToken } from "@/lib/base/fields";
import { erasureStates } from "@/lib/domain/retention/erasures";
import { endpoint, page, paging } from "@/lib/platform/contract/endpoint";

const longestReason = 500;

/** `name` is masked for readers who may not read names; null: the service never sent one, or it cannot be read. */
const applicant = z.object({ id, name: z.string().nullable() });

const hold = z.object({
  id,
  applicant,
  /** Null if the reader may not read it, or the applicant has been erased since. */
  reason: z.string().nullable(),
  setBy: person,
  setAt: instant,
  /** Null while it stands. `by` is null if the console ended it, to repeat an erasure in a restored database. */
  ended: z.object({ by: person.nullable(), at: instant, reason: z.string().nullable() }).nullable(),
});
export type Hold = z.infer<typeof hold>;

/** Refused with `state_conflict` while another hold stands. */
export const setHold = endpoint("POST /api/applicants/:id/hold", {
  status: 201,
  body: z.strictObject({ reason: reason(longestReason, "Say why nothing may be removed") }),
  response: hold,
});

export const endHold = endpoint("DELETE /api/applicants/:id/hold", {
  body: z.strictObject({ reason: reason(longestReason, "Say why the hold ends"), stepUp: stepUpToken }),
  response: hold,
});

/** Lists the holds that stand, newest first. */
export const listHolds = endpoint("GET /api/holds", { query: z.object(paging), response: page(hold) });

const act = z.object({ by: person, at: instant });

const erasure = z.object({
  id,
  applicant,
  state: z.enum(erasureStates),
  /** Null if the reader may not read it, or the applicant is erased. */
  reason: z.string().nullable(),
  requested: act,
  /** Who approved or rejected it. */
  decided: act.nullable(),
  /** When it is carried out; null unless it was approved. */
  dueAt: instant.nullable(),
  undone: act.nullable(),
  /** Why the request was rejected or undone. Null if no reason was given, or if the reader may not read it. */
  endReason: z.string().nullable(),
  carriedOutAt: instant.nullable(),
  /** Whether a legal hold stops the erasure. */
  held: z.boolean(),
  /** Why the reader may not decide it. Null if the reader may, or if it is decided already. */
  refused: z.enum(["own_request", "no_right"]).nullable(),
});
export type Erasure = z.infer<typeof erasure>;

/** Refused with `state_conflict` while a hold or another request stands. */
export const requestErasure = endpoint("POST /api/applicants/:id/erasure", {
  status: 201,
  body: z.strictObject({ reason: reason(longestReason, "Say why they are erased"), stepUp: stepUpToken }),
  response: erasure,
});

/** Newest first. */
export const listErasures = endpoint("GET /api/erasures", { query: z.object(paging), response: page(erasure) });

/** The worker carries it out after ERASURE_UNDO_HOURS. Refused with `same_person` for the person who requested it. */
export const approveErasure = endpoint("POST /api/erasures/:id/approve", {
  body: z.strictObject({ stepUp: stepUpToken }),
  response: erasure,
});

export const rejectErasure = endpoint("POST /api/erasures/:id/reject", {
  body: z.strictObject({ reason: reason(longestReason).optional() }),
  response: erasure,
});

/** Takes a request back, before or after it was approved. Refused with `state_conflict` once it is carried out. */
export const undoErasure = endpoint("POST /api/erasures/:id/undo", {
  body: z.strictObject({ reason: reason(longestReason).optional() }),
  response: erasure,
});
