/** How old open cases are and how long decisions take. Numbers of staff and policies: no applicant is named. */
import { z } from "zod";
import { id, instant, person } from "@/lib/base/fields";
import { ageSteps, resolutionAnswers } from "@/lib/domain/decisions/timeliness";
import { endpoint } from "@/lib/platform/contract/endpoint";

/** The usual and the longest period, in days of UTC. */
export const timelinessDays = 90;
export const longestPeriodDays = 366;

const count = z.int();

/** `median` and `p90` are seconds from adding the applicant to the decision; null: there is no decision. */
const timeToDecision = z.object({ decided: count, median: z.number().nullable(), p90: z.number().nullable() });

const period = z.object({ from: z.iso.date("Enter a day").optional(), to: z.iso.date("Enter a day").optional() });

/**
 * `from` and `to` are days of UTC, both included: by default the last 90 days, at most 366.
 *
 * Populations: `open`, the applicants who are open at `at`, whatever the period, by whole days since they were added.
 * `decisions`, the first approval or decline of each applicant, if it was made in the period. `resolutions`, the
 * answers to hits and findings given in the period, also those taken back since. `overrides`, those requested in the
 * period, by reason and by their state at `at`. `coverage`, the approved applicants at `at`, whatever the period, by
 * policy: `covered` counts those with consent under a policy that monitors anything. A part of monitoring covers those
 * of them for whom it has a date to count from. `coverage` has only counts, so it requires no permission to read
 * monitoring.
 */
export const getTimeliness = endpoint("GET /api/timeliness", {
  query: period,
  response: z.object({
    at: instant,
    period: z.object({ from: z.iso.date(), to: z.iso.date() }),
    open: z.object({ total: count, ages: z.array(z.object({ age: z.enum(ageSteps), applicants: count })) }),
    decisions: timeToDecision.extend({
      policies: z.array(timeToDecision.extend({ policy: z.object({ id, name: z.string() }).nullable() })),
      reviewers: z.array(timeToDecision.extend({ person: person.nullable() })),
    }),
    resolutions: z.array(z.object({ answer: z.enum(resolutionAnswers), count })),
    overrides: z.array(
      z.object({ reasonCode: z.string(), requested: count, applied: count, rejected: count, waiting: count }),
    ),
    /** Sorted by name. A policy that monitors nothing is listed only if it has an approved applicant. */
    coverage: z
      .array(
        z.object({
          policy: z.object({ id, name: z.string() }),
          approved: count,
          covered: count,
          results: count,
          watchLists: count,
          documents: count,
        }),
      )
      .optional(),
  }),
});
export type Timeliness = z.infer<typeof getTimeliness.response>;

/** The figures of `getTimeliness` as tables in a PDF. */
export const getTimelinessPdf = endpoint("GET /api/timeliness.pdf", { query: period, response: "file" });
