import { z } from "zod";
import { maxCents } from "./states";

/**
 * A price of the service, which names no currency. A part is null if the service does not price it. It is then never
 * counted as 0.
 */
export const price = z.object({
  searchFee: z.number().nullable(),
  courtFee: z.number().nullable(),
  tenYearPlusSurcharge: z.number().nullable(),
  accessFee: z.number().nullable(),
  total: z.number().nullable(),
  note: z.string().nullable(),
});
export type Price = z.infer<typeof price>;

const cents = z.number().int().max(maxCents);

/**
 * One limit on amounts and one on numbers of searches. Null means no limit. An order that reaches a limit exactly is
 * within it.
 */
const limit = z.strictObject({
  /**
   * The limit in hundredths of the service's unit. An unknown price exceeds it, unless `unpricedCents` states what the
   * price counts as.
   */
  cents: cents.min(0).nullable(),
  /** The limit on the number of searches, priced or not. */
  searches: z.number().int().min(0).max(1_000_000).nullable(),
});

export const orderLimits = z.strictObject({
  order: limit,
  personDay: limit,
  month: limit,
  /**
   * What each search without a full price counts as, in addition to its priced part, and never 0. Null: such a search
   * exceeds every limit on an amount.
   */
  unpricedCents: cents.min(1).nullable().default(null),
  costCenterRequired: z.boolean(),
});
export type OrderLimits = z.infer<typeof orderLimits>;

export const spend = z.object({
  /** The sum of the priced parts, in hundredths. It is a minimum if anything is not priced. */
  cents: z.number().int(),
  searches: z.number().int(),
  unpriced: z.number().int(),
  partlyPriced: z.number().int(),
});
export type Spend = z.infer<typeof spend>;

const spentSoFar = z.object({ personDay: spend, month: spend });
export type SpentSoFar = z.infer<typeof spentSoFar>;

export const spending = z.object({ limits: orderLimits, spent: spentSoFar });
export type Spending = z.infer<typeof spending>;

/**
 * A cost center is a code and not a sentence. The console stores and shows it unprotected, so it must not name a
 * person.
 */
export const costCenter = z
  .string()
  .trim()
  .regex(/^[\p{L}\p{N}][\p{L}\p{N}._/-]{0,39}$/u, "Up to 40 letters, digits, dots, dashes and slashes, without spaces");

export const month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, "A month is written as 2026-11");
