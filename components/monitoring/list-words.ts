import type { MonitoringList } from "@/lib/domain/decisions/monitoring";
import type { MonitoredRow } from "@/lib/features/monitoring/contract/monitoring";

/** The list that the address selects. */
export type ListSelection = { list: MonitoringList; policy?: string | undefined; cursor?: string | undefined };

export const emptyTexts: Record<MonitoringList, string> = {
  covered: "No approved applicant is monitored. Turn monitoring on in a policy.",
  "results-due": "No result is due. The worker reads due results within a minute.",
  "searches-due": "No watch-list search is due.",
  expiring: "No document expires within the days of its policy.",
  changed: "Monitoring has reopened no approval in this time.",
  failed: "No run failed in this time.",
};

export const kindTitles: Record<NonNullable<MonitoredRow["kind"]>, string> = {
  result: "Result read",
  watch_list: "Watch-list search",
  watch_list_report: "Watch-list report",
  document: "Document expired",
};

/** The address of a list on the page. With `policy`, the list contains only applicants of that policy. */
export const hrefOfList = (list: MonitoringList, policy?: string): string =>
  `/monitoring?list=${list}${policy === undefined ? "" : `&policy=${policy}`}#rows`;
