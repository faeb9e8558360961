/** Groups the reads of one request, such as those of one page, into one row. Pure. */

import { decisionOutcomes, decisionTitles, shippedTitle } from "@/lib/domain/decisions/outcomes";
import type { AuditEntry } from "@/lib/views/audit-log/contract/audit";
import type { AuditVocabulary } from "@/lib/views/audit-log/contract/audit-reads";

type Titled = AuditEntry & { title: string };
/** A row of the audit log: an entry, with the other reads of its request. */
export type AuditRow = Titled & { otherReads: readonly Titled[] };

/**
 * The actions that identify a page, most specific first. An order form, for example, reads its options and also the
 * case.
 */
const mostSpecificFirst: readonly string[] = [
  "override.read",
  "order.read",
  "order.options",
  "order.list-approvals",
  "check.read-run",
  "override.list",
  "case.read",
  "check.options",
  "result.read",
  "applicant.list",
  "applicant.read",
  "today.read",
];

const rank = ({ action }: AuditEntry) => {
  const place = mostSpecificFirst.indexOf(action);
  return place < 0 ? mostSpecificFirst.length : place;
};

/**
 * @param entries newest first
 * @returns rows in the same order. Reads of one request with the same outcome are one row, at the place of the newest
 */
export function groupReads(entries: readonly AuditEntry[], { titles, reads }: AuditVocabulary): AuditRow[] {
  const keyOf = (entry: AuditEntry) =>
    reads.includes(entry.action) ? `${entry.requestId} ${entry.phase} ${entry.outcome}` : `${entry.seq}`;
  const groups = new Map<string, Titled[]>();
  for (const each of entries) {
    const entry = { ...each, title: titles[each.action] ?? each.action };
    const group = groups.get(keyOf(entry));
    if (group) group.push(entry);
    else groups.set(keyOf(entry), [entry]);
  }
  return [...groups.values()].flatMap((group) => {
    const [main, ...otherReads] = group.toSorted((a, b) => rank(a) - rank(b));
    return main ? [{ ...main, otherReads }] : [];
  });
}

/** The titles of pages that are read in parts. */
const pageTitles: Partial<Record<string, string>> = {
  "applicant.list": "Opened the applicants",
  "order.list-approvals": "Opened the approvals",
  "order.options": "Opened the order form",
  "order.read": "Opened an order",
  "override.read": "Opened an override request",
  "today.read": "Opened Today",
};

export function rowTitle(row: AuditRow): string {
  const decided = row.action === "decision.make" && row.outcome === "done" ? decisionTitle(row) : undefined;
  if (decided) return decided;
  const page = row.otherReads.length > 0 ? pageTitles[row.action] : undefined;
  return page ?? row.title;
}

/** Returns, for example, "Declined: Document could not be authenticated". */
function decisionTitle({ details }: AuditRow): string | undefined {
  const outcome = decisionOutcomes.find((one) => one === details.outcome);
  if (!outcome) return undefined;
  const { done } = decisionTitles[outcome];
  return typeof details.reason === "string" ? `${done}: ${shippedTitle(outcome, details.reason)}` : done;
}
