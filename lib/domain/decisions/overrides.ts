import { keysOf } from "@/lib/base/keys-of";
import { titleOfError } from "@/lib/errors";

/**
 * The states of an override request. They describe the workflow and are not evidence, so the console shows them without
 * color.
 */
export const overrideStateLabels = {
  requested: "Awaiting approval",
  rejected: "Rejected",
  withdrawn: "Withdrawn",
  sending: "Sending",
  applied: "Verified by override",
  refused: "Refused by the service",
  outcome_unknown: "Outcome unknown",
};
export type OverrideState = keyof typeof overrideStateLabels;
export const overrideStates = keysOf(overrideStateLabels);

/** The states in which an override request is open. An applicant has at most one open request. */
export const openOverrideStates = [
  "requested",
  "sending",
  "outcome_unknown",
] as const satisfies readonly OverrideState[];

export const overrideReasons = {
  worn_document: "Worn or damaged document",
  poor_image: "Poor image of a good document",
  name_format: "The name is written differently, the person is the same",
  unreadable_barcode: "The barcode cannot be read",
  other: "Something else (say what)",
} as const;

/** Returns the title of a reason. A code that this version does not know is returned unchanged. */
export function overrideReasonTitle(code: string): string {
  const titles: Readonly<Record<string, string>> = overrideReasons;
  return Object.hasOwn(titles, code) ? (titles[code] ?? code) : code;
}

/** The `errorCode` of an override that a person resolved as not applied. */
export const resolvedAsNotApplied = "resolved_not_applied";

/**
 * Returns the label of an override. One that a person resolved as not applied has its own label: the service did not
 * refuse it, but its answer was lost.
 */
export function overrideLabel({ state, errorCode }: { state: OverrideState; errorCode: string | null }): string {
  return errorCode === resolvedAsNotApplied ? "Resolved: not applied" : overrideStateLabels[state];
}

export function overrideFailure(errorCode: string): string {
  return errorCode === resolvedAsNotApplied
    ? "The answer was lost. A person confirmed that the service did not apply it"
    : titleOfError(errorCode);
}
