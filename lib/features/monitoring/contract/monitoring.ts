/** Ongoing monitoring of approved applicants: its budget, what it did, and what is due. */
import { z } from "zod";
import { id, instant, person, stepUpToken } from "@/lib/base/fields";
import { monitoringLists } from "@/lib/domain/decisions/monitoring";
import { month } from "@/lib/domain/orders/amounts";
import { maxCents } from "@/lib/domain/orders/states";
import { endpoint, page, paging } from "@/lib/platform/contract/endpoint";

const price = z.int().min(1).max(maxCents).nullable();

/** Amounts are hundredths of the currency unit of the contract. The service returns no price of a watch-list run. */
const budget = z
  .strictObject({
    /** The most billed runs in a calendar month (UTC). */
    runs: z.int().min(0).max(1_000_000),
    /** Null: no limit on the amount. */
    cents: z.int().min(0).max(maxCents).nullable(),
    /** The price of one Global Watch List Search; null: not known. */
    searchCents: price,
    /** The price of one Global Watch List Report; null: not known. */
    reportCents: price,
  })
  .refine(({ cents, searchCents, reportCents }) => cents === null || (searchCents !== null && reportCents !== null), {
    error: "Enter the price of a search and of a report to limit the amount",
    path: ["cents"],
  });
export type MonitoringBudget = z.infer<typeof budget>;

const storedBudget = z.object({
  /** Null if no admin has set a budget. Then no billed run is made. */
  budget: budget.nullable(),
  /** Counts the changes; 0: never set. */
  version: z.int(),
  changedBy: person.nullable(),
  changedAt: instant.nullable(),
  /** The month that `used` is about. */
  month,
  /** Runs that were sent or are about to be sent. `cents` is the sum of the known prices. */
  used: z.object({ runs: z.int(), cents: z.int() }),
  /** Whether another search would exceed the budget. */
  usedUp: z.boolean(),
});
export type StoredBudget = z.infer<typeof storedBudget>;

export const getMonitoringBudget = endpoint("GET /api/monitoring/budget", { response: storedBudget });

/** Refused with `conflict` if an admin has changed the budget since `version`. */
export const setMonitoringBudget = endpoint("PUT /api/monitoring/budget", {
  body: z.strictObject({ version: z.int().min(0), budget, stepUp: stepUpToken }),
  response: storedBudget,
});

const policyCoverage = z.object({
  id,
  name: z.string(),
  resultDays: z.int().nullable(),
  watchListDays: z.int().nullable(),
  documentsDaysBefore: z.int().nullable(),
  expiryReopens: z.boolean(),
  /** Approved applicants with consent. */
  covered: z.int(),
  resultsDue: z.int(),
  searchesDue: z.int(),
  /** The next run of either kind; in the past while it waits for a worker or the budget. Null: none is planned. */
  nextDueAt: instant.nullable(),
  lastRunAt: instant.nullable(),
  /** Applicants whose document expires within the policy's days, or has expired. */
  expiring: z.int(),
});
export type PolicyCoverage = z.infer<typeof policyCoverage>;

export const getMonitoring = endpoint("GET /api/monitoring", {
  response: z.object({
    /** The policies that monitor anything. */
    policies: z.array(policyCoverage),
    /** Approved applicants whose policy monitors nothing. */
    notCovered: z.int(),
    /** Approvals that monitoring reopened in the last `monitoredDays`. */
    changed: z.int(),
    /** Runs without a usable answer in the last `monitoredDays`, the most frequent reason first. */
    failures: z.array(z.object({ errorCode: z.string(), runs: z.int() })),
    budget: storedBudget,
  }),
});
export type Monitoring = z.infer<typeof getMonitoring.response>;

const monitoredRow = z.object({
  /** The id of the run or, in a list of applicants, of the applicant. */
  id,
  applicant: z.object({ id, name: z.string().nullable() }),
  unreadable: z.literal(true).optional(),
  policy: z.object({ id, name: z.string() }),
  /** When the run ended; null in a list of applicants. */
  at: instant.nullable(),
  kind: z.enum(["result", "watch_list", "watch_list_report", "document"]).nullable(),
  state: z.enum(["done", "failed", "unknown"]).nullable(),
  errorCode: z.string().nullable(),
  resultDueAt: instant.nullable(),
  searchDueAt: instant.nullable(),
  documentExpiresOn: z.iso.date().nullable(),
});
export type MonitoredRow = z.infer<typeof monitoredRow>;

/** Runs come newest first, applicants in the order in which they are due. */
export const listMonitored = endpoint("GET /api/monitoring/rows", {
  query: z.object({
    list: z.enum(monitoringLists, "Choose a list").default("covered"),
    policy: id.optional(),
    ...paging,
  }),
  response: page(monitoredRow),
});
