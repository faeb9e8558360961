/** A policy's rules while they are edited: numbers are text, as typed. Pure. */
import { type PolicyRules, policyRules } from "@/lib/checks/policy";
import { usualPassMarks } from "@/lib/results/pass-marks";

export type PolicyDraft = Pick<PolicyRules, "checks" | "blocking" | "passMarks"> & {
  dueHours: string;
  /** Empty: never. */
  rescreenDays: string;
};

export const emptyDraft: PolicyDraft = {
  checks: [],
  blocking: [],
  passMarks: usualPassMarks,
  dueHours: "24",
  rescreenDays: "",
};

export const draftOf = ({ dueHours, rescreenDays, ...rules }: PolicyRules): PolicyDraft => ({
  ...rules,
  dueHours: String(dueHours),
  rescreenDays: rescreenDays === null ? "" : String(rescreenDays),
});

/** Digits only: "1e3" and "0x10" are not hours. */
const numberOf = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN);

type ReadDraft =
  | { rules: PolicyRules; problems?: undefined }
  | { rules: null; problems: Partial<Record<keyof PolicyRules, string>> };

/** The typed rules, or the first problem of each part. */
export function readDraft({ dueHours, rescreenDays, ...draft }: PolicyDraft): ReadDraft {
  const parsed = policyRules.safeParse({
    ...draft,
    dueHours: numberOf(dueHours),
    rescreenDays: rescreenDays.trim() === "" ? null : numberOf(rescreenDays),
  });
  if (parsed.success) return { rules: parsed.data };
  const problems: Partial<Record<keyof PolicyRules, string>> = {};
  for (const { path, message } of parsed.error.issues) {
    const part = path[0] as keyof PolicyRules;
    problems[part] ??= message;
  }
  return { rules: null, problems };
}

export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
}
