/** The lists of applicants and runs that the numbers of monitoring count, and how far back they go. */
import { keysOf } from "@/lib/base/keys-of";

/** How many days up to now changes and failures are counted and listed. */
export const monitoredDays = 30;

export const monitoringListTitles = {
  covered: "Covered applicants",
  "results-due": "Results due to be read",
  "searches-due": "Watch-list searches due",
  expiring: "Documents that expire",
  changed: `Approvals reopened in the last ${monitoredDays} days`,
  failed: `Failed runs of the last ${monitoredDays} days`,
};

export type MonitoringList = keyof typeof monitoringListTitles;
export const monitoringLists = keysOf(monitoringListTitles);
