/** What a policy monitors about its approved applicants, and how often. */
import { z } from "zod";

const days = (most: number) =>
  z.int("A whole number of days").min(1, "At least 1 day").max(most, `At most ${most} days`).nullable().default(null);

/** Monitoring follows the policy version in force. Null turns a part off. */
export const monitoringRules = z.strictObject({
  /** Days from one read of the Test Result to the next. A read is never billed. */
  resultDays: days(1825),
  /** Days from one Global Watch List Search to the next. A search is billed, within the monthly budget. */
  watchListDays: days(1825),
  /**
   * Whether the console also requests the Global Watch List Report when a search finds a record. The report is billed
   * too.
   */
  watchListReport: z.boolean().default(false),
  /** How many days before its last valid day a document is listed. */
  documentsDaysBefore: days(365),
  /** Whether the console reopens an approval when a document expires that was valid at the approval. */
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

/**
 * Returns the number of runs in an average month, rounded up, if each applicant has one run every `everyDays` days.
 * Null means no runs.
 */
export const runsPerMonth = (applicants: number, everyDays: number | null): number =>
  everyDays === null ? 0 : Math.ceil((applicants * daysPerMonth) / everyDays);
