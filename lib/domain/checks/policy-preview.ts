/**
 * Estimates how a change of a policy affects the applicants who are reviewed by it, from the stored columns of the
 * list. It opens no case.
 */
import { midSentence } from "@/lib/base/dates";
import { judge, meanings } from "@/lib/domain/results/signals/meanings";
import type { State } from "@/lib/domain/results/states";
import { isSignalCode } from "@/lib/domain/signals/codes";
import type { Severity } from "@/lib/domain/signals/severities";
import { type CheckDefinition, type CheckId, checks as definitions, matrixColumns } from "./catalog";
import { blocksUnder, isRaisable, type PolicyCheck, type PolicyRules, policyCheckTitle } from "./policy";
import { codesCompatibleWithVerdict } from "./policy-status";

/** The columns of the list that depend on an applicant's result. `checkStates` is empty if no result was read. */
export type StoredColumns = {
  worstSeverity: Severity | null;
  /** Codes of the open findings. */
  signalCodes: readonly string[];
  checkStates: Readonly<Record<string, string>>;
};

const metStates: readonly string[] = ["clear", "resolved"] satisfies State[];

const recordOf = (id: CheckId) => definitions.find(({ key }) => key === id);
const columnOf = ({ column }: CheckDefinition) => matrixColumns.find(({ key }) => key === column);

/**
 * Whether the columns show that the applicant meets no check of a line. False if the columns cannot tell. A column has
 * the worst state of its checks, so this function takes that state for each of the checks that the line has.
 */
function isUnmet({ checks }: PolicyCheck, { checkStates, signalCodes }: StoredColumns): boolean {
  return checks.every((id) => {
    const record = recordOf(id);
    const column = record && columnOf(record);
    if (!column) return false;
    const state = checkStates[column.key] ?? "absent";
    if (state === "absent") return true;
    // The column's state may come from a check that the line does not have.
    const isShared = column.checks.some((one) => !checks.includes(one));
    if (isShared || metStates.includes(state)) return false;
    if (state !== "attention") return true;
    return record.codes.some((code) => signalCodes.includes(code) && !codesCompatibleWithVerdict.includes(code));
  });
}

/** Whether the columns show that an applicant cannot be approved under these rules. */
export function isBlockedUnder(rules: PolicyRules, columns: StoredColumns): boolean {
  const { worstSeverity, signalCodes, checkStates } = columns;
  if (Object.keys(checkStates).length === 0 || worstSeverity === "blocking") return true;
  // A finding can have a lower severity than its code, but no finding is worse than the worst one.
  const severity = worstSeverity ?? "info";
  if (signalCodes.some((code) => isRaisable(code) && blocksUnder(rules, { code, severity }))) return true;
  return rules.checks.some((line) => line.required && isUnmet(line, columns));
}

const requiredLines = ({ checks }: PolicyRules) => checks.filter(({ required }) => required);
const isSameLine = (one: PolicyCheck, other: PolicyCheck) =>
  one.checks.toSorted().join() === other.checks.toSorted().join();

/**
 * Returns a sentence on why the preview does not count a line, or counts it only in part. Null if the columns show
 * whether the line is met.
 */
function notCountedReasonOf(line: PolicyCheck): string | null {
  const records = line.checks.flatMap((id) => recordOf(id) ?? []);
  const title = policyCheckTitle(line);
  if (records.some((record) => !columnOf(record))) {
    return `${title}: not counted, because the list of applicants does not store its state.`;
  }
  const others = records.flatMap((record) => columnOf(record)?.checks ?? []).filter((id) => !line.checks.includes(id));
  const [matchingPolicy] = others.flatMap((id) => recordOf(id) ?? []);
  if (!matchingPolicy) return null;
  const shared = midSentence(matchingPolicy.title);
  return `${title}: counted as missing only where ${shared} is missing too, because the list stores one state for both.`;
}

/** Returns the effects of a change that the stored columns do not determine, as sentences. */
export function notCountedBetween(before: PolicyRules, after: PolicyRules): string[] {
  const [old, now] = [requiredLines(before), requiredLines(after)];
  const changed = [
    ...now.filter((line) => !old.some((one) => isSameLine(one, line))),
    ...old.filter((line) => !now.some((one) => isSameLine(one, line))),
  ];
  const addedCodes = after.blocking.filter((code) => isRaisable(code) && !before.blocking.includes(code));
  const isJudged = addedCodes.some((code) => isSignalCode(code) && meanings[code].step === judge);
  const hasOtherMarks = JSON.stringify(before.passMarks) !== JSON.stringify(after.passMarks);
  return [
    ...(hasOtherMarks ? ["Changes of pass marks are not counted: scores are stored encrypted."] : []),
    ...(isJudged ? ["Findings resolved by judging their records are not counted, although some may block again."] : []),
    ...new Set(changed.flatMap((line) => notCountedReasonOf(line) ?? [])),
  ];
}
