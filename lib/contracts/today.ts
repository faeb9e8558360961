/** Today: what needs the reader now, and how the work goes. Numbers only: no applicant is named. Days are UTC. */
import { z } from "zod";
import { decisionOutcomes } from "./decision-reasons";
import { dueStepValues } from "./due";
import { endpoint, instant } from "./endpoint";
import { month, spend } from "./order-limits";
import { county, orderKinds } from "./orders";

/** Null: more than are counted (`applicantsCountedTo`). */
const count = z.number().int().nullable();
const openWork = z.object({ open: count, late: count });

/** Open applicants: the reader's, everybody's, how old their work is, and their signals. */
export const getTodayWork = endpoint({
  method: "GET",
  path: "/api/today/work",
  response: z.object({
    /** Null: the reader decides on nobody, and has no applicants of their own. */
    mine: openWork.nullable(),
    all: openWork,
    /** Nobody works on them, and they are late. */
    lateUnassigned: count,
    ageing: z.array(z.object({ step: z.enum(dueStepValues), count })),
    /** The most applicants first. */
    signals: z.array(z.object({ code: z.string(), applicants: z.number().int() })),
  }),
});
export type TodayWork = z.infer<typeof getTodayWork.response>;

/** How many days of decisions are counted, today included. */
export const decidedDays = 14;

const outcomes = z.record(z.enum(decisionOutcomes), z.number().int());

/** Decisions by day and outcome, the oldest day first: everybody's, and of these the reader's. */
export const getTodayDecisions = endpoint({
  method: "GET",
  path: "/api/today/decisions",
  response: z.object({ days: z.array(z.object({ day: z.iso.date(), all: outcomes, mine: outcomes })) }),
});
export type TodayDecisions = z.infer<typeof getTodayDecisions.response>;

/** How many months of spending are summed, this one included. */
export const spentMonths = 6;
/** How long courts take is told from so many results and open orders: the last, and those that wait longest. */
export const ordersLookedAt = 1000;
/** The most courts that are listed. */
export const courtsListed = 8;

const court = z.object({
  scope: z.string(),
  kind: z.enum(orderKinds),
  county: county.nullable(),
  finished: z.number().int(),
  /** From sending to the result, in seconds; null: none finished. */
  median: z.number().nullable(),
  slowest: z.number().nullable(),
  open: z.number().int(),
  /** How long the oldest open order waits, in seconds; null: none open. */
  waiting: z.number().nullable(),
});

/** Court searches: results that carry records of undecided applicants, how long courts take, and what was spent. */
export const getTodayOrders = endpoint({
  method: "GET",
  path: "/api/today/orders",
  response: z.object({
    withRecords: count,
    /** The slowest first. */
    courts: z.array(court),
    /** The oldest month first. */
    months: z.array(spend.extend({ month })),
  }),
});
export type TodayOrders = z.infer<typeof getTodayOrders.response>;

/** The calls of checks in the last 24 hours, by the hour, and the service's state as this console sees it. */
export const getTodayService = endpoint({
  method: "GET",
  path: "/api/today/service",
  response: z.object({
    state: z.enum(["answering", "failing", "paused", "unknown"]),
    latencyMs: z.number().int().nullable(),
    lastAnswerAt: instant.nullable(),
    lastFailure: z.object({ code: z.string(), at: instant }).nullable(),
    /** Groups of operations whose calls are paused after failures. */
    paused: z.array(z.string()),
    /** The oldest first. `lost`: calls whose outcome nobody knows. */
    hours: z.array(
      z.object({ at: instant, answered: z.number().int(), failed: z.number().int(), lost: z.number().int() }),
    ),
  }),
});
export type TodayService = z.infer<typeof getTodayService.response>;
