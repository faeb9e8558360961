/** The text of each row in the list of checks, and the rows that each view of the list shows. Pure. */

import { plural } from "@/lib/base/dates";
import { type CheckEntry, checkGroups } from "@/lib/domain/checks/catalog";
import type { EvidenceState } from "@/lib/domain/results/evidence";
import { worst } from "@/lib/domain/results/states";
import type { Check } from "@/lib/domain/results/view";
import type { CheckOption, CheckRunRow } from "@/lib/features/checks/contract/checks";
import type { PolicyLine } from "@/lib/features/policies/contract/policies";

/**
 * `group` shows all checks by group, `review` the checks that a person must review, and `missing` the unmet lines of
 * the policy.
 */
export const checkViews = ["group", "review", "missing"] as const;
export type CheckView = (typeof checkViews)[number];

/** The data that the rows show. A value is undefined if it could not be read. */
export type RowFacts = {
  checks: readonly Check[] | undefined;
  lines: readonly PolicyLine[] | undefined;
};

const needsReview: readonly EvidenceState[] = ["blocking", "attention", "unknown", "unrecognized"];

function isInView(entry: CheckEntry, view: CheckView, facts: RowFacts): boolean {
  if (view === "group") return true;
  if (view === "missing") return (lineOf(entry, facts)?.standing ?? "met") !== "met";
  return facts.checks !== undefined && needsReview.includes(rowStatusOf(entry, facts.checks).state);
}

export function groupsOf(view: CheckView, facts: RowFacts): typeof checkGroups {
  return checkGroups
    .map(({ title, entries }) => ({ title, entries: entries.filter((entry) => isInView(entry, view, facts)) }))
    .filter(({ entries }) => entries.length > 0);
}

/** The number of rows in a view. Null if the number is unknown, or is the same for every applicant. */
export function countOf(view: CheckView, facts: RowFacts): number | null {
  if (view === "missing") return facts.lines?.filter(({ standing }) => standing !== "met").length ?? null;
  if (view === "group" || !facts.checks) return null;
  return groupsOf(view, facts).reduce((sum, { entries }) => sum + entries.length, 0);
}

export function takenText(checks: readonly Check[]): string {
  const taken = checks.filter(({ state }) => state !== "absent").length;
  return `${taken} of ${plural(checks.length, "check")} taken`;
}

type RowStatus = { state: EvidenceState; summary: string; byOverride: boolean };

/** The state and the last result of a row. A row without checks is informational and has no result. */
export function rowStatusOf(entry: CheckEntry, checks: readonly Check[] | undefined): RowStatus {
  if (entry.checks.length === 0) return { state: "info", summary: "", byOverride: false };
  if (!checks) return { state: "unknown", summary: "No result could be read", byOverride: false };
  const own = entry.checks.flatMap((key) => checks.find((check) => check.key === key) ?? []);
  const state = worst(own.map((check) => check.state));
  const taken = own.filter((check) => check.state !== "absent" || check.byOverride);
  const shown = taken.length > 0 ? taken : own;
  return {
    state,
    summary: [...new Set(shown.map(({ summary }) => summary))].join("; "),
    byOverride: state === "absent" && own.some((check) => check.byOverride),
  };
}

/**
 * Returns the line of the policy that a row shows. Undefined if the policy does not name the row's checks, or if
 * another row shows the line.
 */
export function lineOf(entry: CheckEntry, facts: RowFacts): PolicyLine | undefined {
  const line = facts.lines?.find(({ checks }) => checks.some((key) => entry.checks.some((own) => own === key)));
  return line && isShownAt(entry, line, facts.checks ?? []) ? line : undefined;
}

/**
 * If any of several checks can meet the line, the rows of the checks that determined its standing show it. While none
 * of these checks was taken, the row of the first one shows the line.
 */
function isShownAt(entry: CheckEntry, line: PolicyLine, checks: readonly Check[]): boolean {
  const taken = checks.filter(({ key, state }) => line.checks.includes(key) && state !== "absent");
  const clear = taken.filter(({ state }) => state === "clear");
  const shown = line.standing === "met" && clear.length > 0 ? clear : taken;
  const keys: readonly string[] = shown.length > 0 ? shown.map(({ key }) => key) : [line.key];
  return entry.checks.some((key) => keys.includes(key));
}

export function lastRunOf(entry: CheckEntry, options: readonly CheckOption[]): CheckRunRow | undefined {
  const runs = entry.steps.flatMap(
    ({ operation }) => options.find(({ operationId }) => operationId === operation)?.last ?? [],
  );
  return runs.reduce<CheckRunRow | undefined>((last, run) => (last && last.at >= run.at ? last : run), undefined);
}
