/** Which checks an applicant needs, and which signals block approval. */
import { z } from "zod";
import { plural } from "@/lib/dates";
import { type PassMarkKey, passMarkKeys, passMarkTable, usualPassMarks } from "@/lib/results/pass-marks";
import type { SignalState } from "@/lib/results/resolutions";
import { isSignalCode, type SignalCode, signalCodes, signalTable } from "@/lib/signals/codes";
import { type CheckId, checks, checkTitle } from "./catalog";

export const standardPolicyId = "0199a000-0000-7000-8000-000000000001";

const checkIds = checks.map(({ key }) => key);

/** They block approval only if a policy says so. Other signals always block, or never. */
export const raisableCodes: readonly SignalCode[] = signalCodes.filter(
  (code) => signalTable[code].severity === "attention",
);

const policyCheck = z.strictObject({
  /** Any one of them is enough. */
  checks: z.array(z.enum(checkIds)).min(1, "Choose a check").max(checkIds.length),
  required: z.boolean(),
});
export type PolicyCheck = z.infer<typeof policyCheck>;

/** Versions from before it blocked by itself may list it. */
const raisedBefore: readonly string[] = ["name.mismatch"] satisfies SignalCode[];
const raisable = z
  .string()
  .refine((code) => raisedBefore.includes(code) || (isSignalCode(code) && raisableCodes.includes(code)), {
    error: "Only a finding that asks for attention can be made to block",
  });

function passMark(key: PassMarkKey) {
  const { title, min, max } = passMarkTable[key];
  const range = `${title}: a number from ${min} to ${max}, or none`;
  return z.number(range).min(min, range).max(max, range).nullable();
}

const passMarks = z.strictObject(
  Object.fromEntries(passMarkKeys.map((key) => [key, passMark(key).default(usualPassMarks[key])])) as {
    [Key in PassMarkKey]: z.ZodDefault<ReturnType<typeof passMark>>;
  },
);

const isWithoutRepeats = (list: readonly string[]) => new Set(list).size === list.length;

/**
 * Consent, which the interface requires, and blocking signals apply under every policy: neither is here, so no policy
 * can omit them.
 */
export const policyRules = z.strictObject({
  /** In the order in which they are run. */
  checks: z
    .array(policyCheck)
    .min(1, "Choose at least one check")
    .max(checkIds.length)
    .refine((list) => isWithoutRepeats(list.flatMap((one) => one.checks)), "Each check is listed once"),
  blocking: z
    .array(raisable)
    .max(raisableCodes.length + raisedBefore.length)
    .refine(isWithoutRepeats, "Each finding is listed once")
    // A confidence below 50 is below 75 too.
    .refine(
      (codes) => !codes.includes("id.low-confidence") || codes.includes("id.below-override-floor"),
      "Where a document confidence below 75 blocks, one below 50 does too",
    ),
  /** Scores below their mark are findings. Versions from before there were marks have the usual ones. */
  passMarks: passMarks.prefault({}),
  /** Hours from the applicant's creation until a decision is due. */
  dueHours: z.int("A whole number of hours").min(1, "At least 1 hour").max(720, "At most 720 hours"),
  /** Days after an approval until the result is read again; null for never. */
  rescreenDays: z.int("A whole number of days").min(1, "At least 1 day").max(1825, "At most 1825 days").nullable(),
});
export type PolicyRules = z.infer<typeof policyRules>;

/** A policy can add blocking signals, but never remove one. */
export function blocksUnder(
  { blocking }: Pick<PolicyRules, "blocking">,
  { code, severity }: { code: string; severity: string },
): boolean {
  return severity === "blocking" || (severity === "attention" && blocking.includes(code));
}

/** One that the policy makes blocking is answered like any blocking signal. */
export function underPolicy<S extends SignalState>(rules: Pick<PolicyRules, "blocking">, state: S): S {
  if (!blocksUnder(rules, state.signal)) return state;
  return { ...state, signal: { ...state.signal, severity: "blocking" } };
}

const documents: readonly CheckId[] = ["id", "passport", "hosted-id", "hosted-passport"];

/** "Photo ID or Passport" */
export function policyCheckTitle({ checks: ids }: PolicyCheck): string {
  if (ids.length > 1 && ids.every((id) => documents.includes(id))) return "Identity document";
  return ids.map(checkTitle).join(" or ");
}

export function policySummary({ checks, dueHours, rescreenDays }: PolicyRules): string {
  const titles = (required: boolean) =>
    checks
      .filter((line) => line.required === required)
      .map(policyCheckTitle)
      .join(", ");
  const optional = titles(false);
  return [
    titles(true) === "" ? "No check required" : `Requires ${titles(true)}`,
    ...(optional === "" ? [] : [`optional ${optional}`]),
    `due after ${plural(dueHours, "hour")}`,
    ...(rescreenDays === null ? [] : [`re-screened every ${plural(rescreenDays, "day")}`]),
  ].join(" · ");
}

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
    sentences.push(old.join() === now.join() ? "Other checks count for a line" : "Runs the checks in another order");
  }
  const titleOf = (code: string) => (isSignalCode(code) ? signalTable[code].title : code);
  const raised = after.blocking.filter((code) => !before.blocking.includes(code)).map(titleOf);
  const lowered = before.blocking.filter((code) => !after.blocking.includes(code)).map(titleOf);
  if (raised.length > 0) sentences.push(`Also blocks approval: ${raised.join(", ")}`);
  if (lowered.length > 0) sentences.push(`No longer blocks approval: ${lowered.join(", ")}`);
  if (before.dueHours !== after.dueHours) {
    sentences.push(`A decision is due after ${after.dueHours} hours, which were ${before.dueHours}`);
  }
  if (before.rescreenDays !== after.rescreenDays) {
    const days = (value: number | null) => (value === null ? "never" : `every ${value} days`);
    sentences.push(`Re-screens ${days(after.rescreenDays)}, before ${days(before.rescreenDays)}`);
  }
  return sentences;
}
