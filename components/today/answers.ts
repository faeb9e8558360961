import { formatCount, plural } from "@/lib/base/dates";
import { maxApplicantCount } from "@/lib/domain/applicants/statuses";
import { type DecisionOutcome, decisionOutcomes, decisionTitles } from "@/lib/domain/decisions/outcomes";
import type { TodayDecisions, TodayService, TodayWork } from "@/lib/features/today/contract/today";

/** Formats a count that is capped at the counting limit, for example "12" or "1,000+". Null means above the limit. */
export function countText(count: number | null): string {
  return count === null ? `${formatCount(maxApplicantCount)}+` : formatCount(count);
}

/** Returns, for example, "12 of 68 open applicants are late." */
export function ageingAnswer({ all, ageing }: Pick<TodayWork, "all" | "ageing">): string {
  if (all.open === 0) return "No applicant is open.";
  if (all.late === 0) {
    const open = all.open === null ? `${countText(null)} open applicants` : plural(all.open, "open applicant");
    return `${open}, none of them late.`;
  }
  const oldest = ageing.find(({ step }) => step === "late-over-2d")?.count ?? null;
  const rest = oldest === 0 ? "" : `, ${countText(oldest)} by more than 2 days`;
  return `${countText(all.late)} of ${countText(all.open)} open applicants ${all.late === 1 ? "is" : "are"} late${rest}.`;
}

type Outcomes = Record<DecisionOutcome, number>;

export function sumOutcomes(days: TodayDecisions["days"], of: "all" | "mine"): Outcomes {
  return Object.fromEntries(
    decisionOutcomes.map((outcome) => [outcome, days.reduce((sum, day) => sum + day[of][outcome], 0)]),
  ) as Outcomes;
}

/** Returns, for example, "23 in 14 days: 15 approved, 8 declined." */
export function decisionsAnswer(days: TodayDecisions["days"], of: "all" | "mine"): string {
  const sums = sumOutcomes(days, of);
  const parts = decisionOutcomes.flatMap((outcome) =>
    sums[outcome] > 0 ? [`${formatCount(sums[outcome])} ${decisionTitles[outcome].done.toLowerCase()}`] : [],
  );
  const total = decisionOutcomes.reduce((sum, outcome) => sum + sums[outcome], 0);
  if (total === 0) return `No decision ${of === "mine" ? "of yours " : ""}in the last ${plural(days.length, "day")}.`;
  return `${formatCount(total)} in ${plural(days.length, "day")}: ${parts.join(", ")}.`;
}

export function serviceAnswer({ state, latencyMs, paused, hours }: TodayService): string {
  const now = {
    answering: `It answers${latencyMs === null ? "" : `, the last call in ${formatCount(latencyMs)} ms`}.`,
    failing: "The last call failed.",
    paused: `Calls are paused after failures: ${paused.join(", ")}.`,
    unknown: "No call in the last 10 minutes.",
  }[state];
  const sum = (of: "answered" | "failed" | "lost") => hours.reduce((total, hour) => total + hour[of], 0);
  const [failed, lost] = [sum("failed"), sum("lost")];
  const calls = sum("answered") + failed + lost;
  if (calls === 0) return `${now} No check was run in the last 24 hours.`;
  const problems = [
    failed > 0 ? `${formatCount(failed)} failed` : "",
    lost > 0 ? `the outcome of ${formatCount(lost)} is unknown` : "",
  ].filter((part) => part !== "");
  const checks = plural(calls, "call of a check", "calls of checks");
  return `${now} ${checks} in 24 hours, ${problems.length === 0 ? "all answered" : problems.join(", ")}.`;
}
