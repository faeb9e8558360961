/** A policy's rules while they are edited: numbers are text, as typed. Pure. */
import { isRaisable, type PolicyRules, policyRules } from "@/lib/domain/checks/policy";
import { type MonitoringRules, noMonitoring } from "@/lib/domain/checks/policy-monitoring";
import { type PassMarkKey, type PassMarks, passMarkKeys, usualPassMarks } from "@/lib/domain/results/pass-marks";

export type PolicyDraft = Pick<PolicyRules, "checks" | "blocking"> & {
  /** An empty text means no pass mark. */
  passMarks: Readonly<Record<PassMarkKey, string>>;
  dueHours: string;
  qualityReviewShare: string;
  monitoring: MonitoringDraft;
};

/** The numbers as typed. An empty text turns its part of the monitoring off. */
export type MonitoringDraft = {
  [Key in keyof MonitoringRules]: MonitoringRules[Key] extends boolean ? boolean : string;
};

const textOf = (value: number | null) => (value === null ? "" : String(value));

function marksWith<Value>(read: (key: PassMarkKey) => Value): Record<PassMarkKey, Value> {
  return Object.fromEntries(passMarkKeys.map((key) => [key, read(key)])) as Record<PassMarkKey, Value>;
}

const draftMarks = (marks: PassMarks) => marksWith((key) => textOf(marks[key]));

const draftMonitoring = (rules: MonitoringRules): MonitoringDraft => ({
  ...rules,
  resultDays: textOf(rules.resultDays),
  watchListDays: textOf(rules.watchListDays),
  documentsDaysBefore: textOf(rules.documentsDaysBefore),
});

export const emptyDraft: PolicyDraft = {
  checks: [],
  blocking: [],
  passMarks: draftMarks(usualPassMarks),
  dueHours: "24",
  qualityReviewShare: "0",
  monitoring: draftMonitoring(noMonitoring),
};

/** Returns stored rules as a draft, without the findings that always block, which an older version may list. */
export const draftOf = ({ checks, blocking, passMarks, dueHours, monitoring, ...rules }: PolicyRules): PolicyDraft => ({
  checks,
  blocking: blocking.filter(isRaisable),
  passMarks: draftMarks(passMarks),
  dueHours: textOf(dueHours),
  qualityReviewShare: textOf(rules.qualityReviewShare),
  monitoring: draftMonitoring(monitoring),
});

/** Reads digits only, because "1e3" and "0x10" are not hours. A pass mark can have a fraction. NaN for other text. */
const numberOf = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN);
const markOf = (text: string) => (/^\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : Number.NaN);
const orNull = (text: string, read: (text: string) => number) => (text.trim() === "" ? null : read(text));

/** A field of the form. */
type FormField = Exclude<keyof PolicyRules, "passMarks" | "monitoring"> | PassMarkKey | keyof MonitoringRules;

type ReadDraft =
  | { rules: PolicyRules; problems?: undefined }
  | { rules: null; problems: Partial<Record<FormField, string>> };

/** Returns the typed rules, or the first problem of each field. */
export function readDraft({ passMarks, dueHours, monitoring, ...draft }: PolicyDraft): ReadDraft {
  const parsed = policyRules.safeParse({
    ...draft,
    passMarks: marksWith((key) => orNull(passMarks[key], markOf)),
    dueHours: numberOf(dueHours),
    qualityReviewShare: numberOf(draft.qualityReviewShare),
    monitoring: {
      ...monitoring,
      resultDays: orNull(monitoring.resultDays, numberOf),
      watchListDays: orNull(monitoring.watchListDays, numberOf),
      documentsDaysBefore: orNull(monitoring.documentsDaysBefore, numberOf),
    },
  });
  if (parsed.success) return { rules: parsed.data };
  const problems: Partial<Record<FormField, string>> = {};
  for (const { path, message } of parsed.error.issues) {
    const part = (path[0] === "passMarks" || path[0] === "monitoring" ? path[1] : path[0]) as FormField;
    problems[part] ??= message;
  }
  return { rules: null, problems };
}

export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
}
