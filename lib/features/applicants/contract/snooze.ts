/** A snooze ends at its time, or earlier if a change of status needs a reviewer. */
import { z } from "zod";
import { freeText, instant } from "@/lib/base/fields";
import { snoozeView } from "@/lib/cases/contract/applicant-view";
import { endpoint } from "@/lib/platform/contract/endpoint";

export const snoozeTerms = z.strictObject({ until: instant, note: freeText(500).optional() });
export type SnoozeTerms = z.infer<typeof snoozeTerms>;

const state = z.object({ snooze: snoozeView.nullable() });

/** A second snooze replaces the first. */
export const snoozeApplicant = endpoint("POST /api/applicants/:id/snooze", {
  body: snoozeTerms,
  response: state,
});

/** Does nothing if the applicant is not snoozed. */
export const endSnooze = endpoint("DELETE /api/applicants/:id/snooze", { response: state });
