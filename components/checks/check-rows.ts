/** What each row of the list of checks says, and which rows a view of it shows. Pure. */

import { plural } from "@/lib/base/dates";
import { type CheckEntry, checkGroups } from "@/lib/domain/checks/catalog";
import type { EvidenceState } from "@/lib/domain/results/evidence";
import { worst } from "@/lib/domain/results/states";
import type { Check } from "@/lib/domain/results/view";
import type { CheckOption, CheckRunRow } from "@/lib/features/checks/contract/checks";
import type { PolicyLine } from "@/lib/features/policies/contract/policies";

/** All checks by group; those that a person has to look at; those that the policy still lacks. */
export const checkViews = ["group", "review", "missing"] as const;
export type CheckView = (typeof checkViews)[number];

/** What the rows are made of: undefined where it could not be read. */
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

/** The number of rows to review, and of unmet policy lines; null if unknown or constant. */
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

/** The state and the last result of a row. A row without checks of its own has neither. */
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

/** The line of the policy that a row shows; undefined: the policy does not name it, or another row shows it. */
export function lineOf(entry: CheckEntry, facts: RowFacts): PolicyLine | undefined {
  const line = facts.lines?.find(({ checks }) => checks.some((key) => entry.checks.some((own) => own === key)));
  return line && isShownAt(entry, line, facts.checks ?? []) ? line : undefined;
}

/** Where any of several checks satisfies the line, those that determined it; the first while none was taken. */
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
