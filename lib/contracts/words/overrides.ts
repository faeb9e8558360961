/** States and reasons of overrides. */

export const overrideStates = [
  "requested",
  "rejected",
  "withdrawn",
  "sending",
  "applied",
  "refused",
  "outcome_unknown",
] as const;
export type OverrideState = (typeof overrideStates)[number];

/** States in which a person must still act. An applicant has at most one such request. */
export const openOverrideStates = [
  "requested",
  "sending",
  "outcome_unknown",
] as const satisfies readonly OverrideState[];

/** Reasons to request an override. */
export const overrideReasons = {
  worn_document: "Worn or damaged document",
  poor_image: "Poor image of a good document",
  name_format: "The name is written differently, the person is the same",
  unreadable_barcode: "The barcode cannot be read",
  other: "Something else (say what)",
} as const;

/** The `errorCode` of an override that a person resolved as not applied. */
export const resolvedAsNotApplied = "resolved_not_applied";
