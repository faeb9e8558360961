/** Describes the rules of a policy in words. */
import { midSentence, plural } from "@/lib/base/dates";
import { type PassMarkKey, type PassMarks, passMarkKeys, passMarkTable } from "@/lib/domain/results/pass-marks";
import { signalTitles } from "@/lib/domain/signals/codes";
import { isRaisable, type PolicyCheck, type PolicyRules, policyCheckTitle } from "./policy";
import type { MonitoringRules } from "./policy-monitoring";

const markTitle = (key: PassMarkKey) => midSentence(passMarkTable[key].title);

/** Returns "face match 80, ID confidence 75", or null if no mark is set. */
function markSummary(marks: PassMarks): string | null {
  const set = passMarkKeys.filter((key) => marks[key] !== null);
  return set.length === 0 ? null : set.map((key) => `${markTitle(key)} ${marks[key]}`).join(", ");
}

const every = (days: number) => `every ${plural(days, "day")}`;

/** Returns what monitoring does: one phrase for each part that is on. */
export function monitoringPhrases(rules: MonitoringRules): string[] {
  const { resultDays, watchListDays, watchListReport, documentsDaysBefore, expiryReopens } = rules;
  const report = watchListReport ? ", with the report when a record is found" : "";
  return [
    ...(resultDays === null ? [] : [`Reads results ${every(resultDays)}`]),
    ...(watchListDays === null ? [] : [`Searches watch lists ${every(watchListDays)}${report}`]),
    ...(documentsDaysBefore === null
      ? []
      : [`Lists documents ${plural(documentsDaysBefore, "day")} before they expire`]),
    ...(expiryReopens ? ["Reopens approvals when a document expires"] : []),
  ];
}

const monitoringText = (rules: MonitoringRules) => {
  const phrases = monitoringPhrases(rules).map(midSentence);
  return phrases.length === 0 ? "off" : phrases.join(", ");
};

/** Returns one line for lists: checks, pass marks, due time, quality reviews and monitoring. */
export function policySummary({ checks, passMarks, dueHours, qualityReviewShare, monitoring }: PolicyRules): string {
  const titles = (required: boolean) =>
    checks
      .filter((line) => line.required === required)
      .map(policyCheckTitle)
      .join(", ");
  const optional = titles(false);
  const marks = markSummary(passMarks);
  return [
    titles(true) === "" ? "No check required" : `Requires ${titles(true)}`,
    ...(optional === "" ? [] : [`optional ${optional}`]),
    marks === null ? "no pass marks" : `pass marks: ${marks}`,
    `due after ${plural(dueHours, "hour")}`,
    ...(qualityReviewShare === 0 ? [] : [`${qualityReviewShare}% of decisions get a quality review`]),
    ...monitoringPhrases(monitoring).map(midSentence),
  ].join(" · ");
}

/**
 * Returns the titles of the findings that block under `policy` and not under `basePolicy`. A finding that always blocks
 * is not a change.
 */
const raisedIn = (policy: PolicyRules, basePolicy: PolicyRules): string[] =>
  policy.blocking
    .filter((code) => isRaisable(code) && !basePolicy.blocking.includes(code))
    .map((code) => signalTitles[code] ?? code);

function markChanges(before: PassMarks, after: PassMarks): string[] {
  return passMarkKeys
    .filter((key) => before[key] !== after[key])
    .map((key) => {
      const [{ title }, mark] = [passMarkTable[key], after[key]];
      const earlier = `before: ${before[key] ?? "no mark"}`;
      return mark === null
        ? `${title} has no pass mark, ${earlier}`
        : `${title} below ${mark} is a finding, ${earlier}`;
    });
}

/** Returns what a new version changes, as sentences without their periods. Empty if the rules are the same. */
export function changesBetween(before: PolicyRules, after: PolicyRules): string[] {
  const nameOf = (line: PolicyCheck) => `${policyCheckTitle(line)} (${line.required ? "required" : "optional"})`;
  const sentences: string[] = [];
  const [old, now] = [before.checks.map(nameOf), after.checks.map(nameOf)];
  const added = now.filter((name) => !old.includes(name));
  const removed = old.filter((name) => !now.includes(name));
  if (added.length > 0) sentences.push(`Adds ${added.join(", ")}`);
  if (removed.length > 0) sentences.push(`Leaves out ${removed.join(", ")}`);
  const sameLines = added.length === 0 && removed.length === 0;
  if (sameLines && JSON.stringify(before.checks) !== JSON.stringify(after.checks)) {
    sentences.push(
      old.join() === now.join() ? "Changes which checks can meet a requirement" : "Runs the checks in another order",
    );
  }
  const [raised, lowered] = [raisedIn(after, before), raisedIn(before, after)];
  if (raised.length > 0) sentences.push(`Also blocks approval: ${raised.join(", ")}`);
  if (lowered.length > 0) sentences.push(`No longer blocks approval: ${lowered.join(", ")}`);
  sentences.push(...markChanges(before.passMarks, after.passMarks));
  if (before.dueHours !== after.dueHours) {
    sentences.push(`A decision is due after ${after.dueHours} hours instead of ${before.dueHours}`);
  }
  if (before.qualityReviewShare !== after.qualityReviewShare) {
    const [share, was] = [after.qualityReviewShare, before.qualityReviewShare];
    sentences.push(`${share}% of decisions get a quality review, before: ${was}%`);
  }
  const [monitoringBefore, monitoringAfter] = [monitoringText(before.monitoring), monitoringText(after.monitoring)];
  if (monitoringBefore !== monitoringAfter)
    sentences.push(`Monitoring: ${monitoringAfter}; before: ${monitoringBefore}`);
  return sentences;
}
