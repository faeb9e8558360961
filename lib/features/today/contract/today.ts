/** What needs the reader now, and how work is going. Numbers only: no applicant is named. Days are UTC. */
import { z } from "zod";
import { instant, person } from "@/lib/base/fields";
import { keysOf } from "@/lib/base/keys-of";
import { dueStepValues } from "@/lib/domain/applicants/due";
import { decisionOutcomes } from "@/lib/domain/decisions/outcomes";
import { month, spend } from "@/lib/domain/orders/amounts";
import { orderKinds } from "@/lib/domain/orders/states";
import { todayQuestions } from "@/lib/domain/today-questions";
import { county } from "@/lib/features/orders/contract/orders";
import { endpoint } from "@/lib/platform/contract/endpoint";

/** Null: above the counting limit (`maxApplicantCount`). */
const count = z.number().int().nullable();
const openWork = z.object({ open: count, late: count });

export const getTodayWork = endpoint("GET /api/today/work", {
  response: z.object({
    /** Null: the reader does not decide, and has no applicants of their own. */
    mine: openWork.nullable(),
    all: openWork,
    /** Unassigned and late. */
    lateUnassigned: count,
    /** Reopened by a change of the case, and not decided again. */
    changedAfterApproval: count,
    ageing: z.array(z.object({ step: z.enum(dueStepValues), count })),
    /** Most applicants first. */
    signals: z.array(z.object({ code: z.string(), applicants: z.number().int() })),
  }),
});
export type TodayWork = z.infer<typeof getTodayWork.response>;

/** The days of the chart of decisions, including today. */
export const decidedDays = 14;

const outcomes = z.record(z.enum(decisionOutcomes), z.number().int());

/** Oldest day first. `all` counts everyone's decisions, `mine` those of the reader. */
export const getTodayDecisions = endpoint("GET /api/today/decisions", {
  response: z.object({ days: z.array(z.object({ day: z.iso.date(), all: outcomes, mine: outcomes })) }),
});
export type TodayDecisions = z.infer<typeof getTodayDecisions.response>;

/** The months of the chart of spending, including this month. */
export const spentMonths = 6;
/** The sample for court times: this many of the latest results, and of the longest-waiting open orders. */
export const ordersLookedAt = 1000;
export const courtsListed = 8;

const court = z.object({
  scope: z.string(),
  kind: z.enum(orderKinds),
  county: county.nullable(),
  finished: z.number().int(),
  /** The time from sending to the result, in seconds; null: none finished. */
  median: z.number().nullable(),
  slowest: z.number().nullable(),
  open: z.number().int(),
  /** The wait of the oldest open order, in seconds; null: none open. */
  waiting: z.number().nullable(),
});

export const getTodayOrders = endpoint("GET /api/today/orders", {
  response: z.object({
    withRecords: count,
    /** Slowest first. */
    courts: z.array(court),
    /** Oldest month first. */
    months: z.array(spend.extend({ month })),
  }),
});
export type TodayOrders = z.infer<typeof getTodayOrders.response>;

/** `hours`: calls of checks in the last 24 hours. */
export const getTodayService = endpoint("GET /api/today/service", {
  response: z.object({
    state: z.enum(["answering", "failing", "paused", "unknown"]),
    latencyMs: z.number().int().nullable(),
    lastAnswerAt: instant.nullable(),
    lastFailure: z.object({ code: z.string(), at: instant }).nullable(),
    /** Groups of operations whose calls are paused after failures. */
    paused: z.array(z.string()),
    /** Oldest first. `lost`: calls of unknown outcome. */
    hours: z.array(
      z.object({ at: instant, answered: z.number().int(), failed: z.number().int(), lost: z.number().int() }),
    ),
  }),
});
export type TodayService = z.infer<typeof getTodayService.response>;

const agreement = z.object({ reviewed: z.int(), agreed: z.int() });

/**
 * How often the quality reviews that were given in the last `agreementDays` agree with the decision, by its author and
 * by its reason. The lists have at most `mostAgreementRows` entries, those with the most reviews first; `reviewed` and
 * `agreed` count all.
 */
export const getTodayAgreement = endpoint("GET /api/today/agreement", {
  response: agreement.extend({
    reviewers: z.array(agreement.extend({ person: person.nullable() })),
    reasons: z.array(agreement.extend({ outcome: z.enum(decisionOutcomes), code: z.string(), title: z.string() })),
  }),
});
export type TodayAgreement = z.infer<typeof getTodayAgreement.response>;

const day = z.iso.date("Enter a day").optional();

/** `from` and `to` are the period of the chart `timeliness`. The other charts have fixed periods. */
export const todayFilter = z
  .strictObject({ chart: z.enum(keysOf(todayQuestions), "Choose a chart"), from: day, to: day })
  .refine(({ chart, from, to }) => chart === "timeliness" || (from === undefined && to === undefined), {
    path: ["from"],
    message: "This chart has a fixed period",
  });
export type TodayFilter = z.infer<typeof todayFilter>;
