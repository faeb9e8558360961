/** What a policy watches of its approved applicants, and how often. */
import { z } from "zod";

const days = (most: number) =>
  z.int("A whole number of days").min(1, "At least 1 day").max(most, `At most ${most} days`).nullable().default(null);

/** Monitoring follows the policy version in force. Null turns a part off. */
export const monitoringRules = z.strictObject({
  /** Days from one read of the Test Result to the next. A read is never billed. */
  resultDays: days(1825),
  /** Days from one Global Watch List Search to the next. Billed, within the monthly budget. */
  watchListDays: days(1825),
  /** Whether the Global Watch List Report is requested too, when a search finds a record. Billed as well. */
  watchListReport: z.boolean().default(false),
  /** A document is listed this many days before its last day. */
  documentsDaysBefore: days(365),
  /** Whether an approval is reopened once a document expires that was valid when it was made. */
  expiryReopens: z.boolean().default(false),
});
export type MonitoringRules = z.infer<typeof monitoringRules>;

export const noMonitoring: MonitoringRules = monitoringRules.parse({});

/** Whether the rules monitor anything. */
export const isMonitored = (rules: MonitoringRules): boolean =>
  rules.resultDays !== null ||
  rules.watchListDays !== null ||
  rules.documentsDaysBefore !== null ||
  rules.expiryReopens;

const daysPerMonth = 365.25 / 12;

/** @returns the runs in an average month, rounded up, if each applicant has one every `everyDays` days; null: none */
export const runsPerMonth = (applicants: number, everyDays: number | null): number =>
  everyDays === null ? 0 : Math.ceil((applicants * daysPerMonth) / everyDays);
