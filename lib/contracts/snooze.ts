/** Snoozing an applicant: until a time, until something new, or whichever comes first. */
import { z } from "zod";
import { backReasons } from "./constants/applicants";
import { endpoint, freeText, idParams, instant, person } from "./endpoint";
import { orderKinds } from "./order-kinds";

/**
 * Why an applicant is back: why a snooze ended, or that re-screening found a different result. Shown until a reviewer
 * acts.
 */
export const back = z.object({
  reason: z.enum(backReasons),
  /** The completed search. */
  orderKind: z.enum(orderKinds).nullable(),
  at: instant,
});
export type Back = z.infer<typeof back>;

/** A snooze as shown in a row of the list. */
export const snooze = z.object({
  /** Null: only something new ends it. */
  until: instant.nullable(),
  /** Whether something new ends it. */
  onResult: z.boolean(),
});
export type Snooze = z.infer<typeof snooze>;

export const snoozeView = snooze.extend({
  at: instant,
  by: person.nullable(),
  /** Null: none, or the reader may not read it. */
  note: z.string().nullable(),
});
export type SnoozeView = z.infer<typeof snoozeView>;

/** The input of a snooze, for one applicant or many. */
export const snoozeTerms = z.strictObject({
  until: instant.optional(),
  /** Ends it when an order completes, the result changes, or the applicant does something. */
  onResult: z.boolean().optional(),
  note: freeText(500).optional(),
});
export type SnoozeTerms = z.infer<typeof snoozeTerms>;

export const hasEnd = ({ until, onResult }: SnoozeTerms): boolean => until !== undefined || onResult === true;
export const noEnd = { path: ["until"], message: "Choose a time, a result, or both" };

const state = z.object({ snooze: snoozeView.nullable(), back: back.nullable() });

/** Snoozes an applicant. A second snooze replaces the first. */
export const snoozeApplicant = endpoint({
  method: "POST",
  path: "/api/applicants/:id/snooze",
  params: idParams,
  body: snoozeTerms.refine(hasEnd, noEnd),
  response: state,
});

/** Ends a snooze at once, or clears the reason why one ended. Without a snooze it does nothing. */
export const endSnooze = endpoint({
  method: "DELETE",
  path: "/api/applicants/:id/snooze",
  params: idParams,
  response: state,
});
