/** Which checks an applicant needs, and which signals block approval. */
import { z } from "zod";
import { type PassMarkKey, passMarkKeys, passMarkTable, usualPassMarks } from "@/lib/domain/results/pass-marks";
import type { SignalState } from "@/lib/domain/results/resolutions";
import { isSignalCode, type SignalCode, signalCodes, signalTable } from "@/lib/domain/signals/codes";
import { type CheckId, checks, checkTitle } from "./catalog";
import { monitoringRules } from "./policy-monitoring";

export const standardPolicyId = "0199a000-0000-7000-8000-000000000001";

const checkIds = checks.map(({ key }) => key);

/** Signals for which a policy decides whether they block approval. All others always block, or never do. */
export const raisableCodes: readonly SignalCode[] = signalCodes.filter(
  (code) => signalTable[code].severity === "attention",
);

const policyCheck = z.strictObject({
  /** The alternative checks of a line, any one of which is enough. */
  checks: z.array(z.enum(checkIds)).min(1, "Choose a check").max(checkIds.length),
  required: z.boolean(),
});
export type PolicyCheck = z.infer<typeof policyCheck>;

export const isRaisable = (code: string): boolean => isSignalCode(code) && raisableCodes.includes(code);

/** Policy versions from before it became blocking may still list it. */
const raisedBefore: readonly string[] = ["name.mismatch"] satisfies SignalCode[];
const raisable = z.string().refine((code) => raisedBefore.includes(code) || isRaisable(code), {
  error: "Only a finding that asks for attention can be made to block",
});

function passMark(key: PassMarkKey) {
  const { min, max } = passMarkTable[key];
  const range = `A number from ${min} to ${max}, or none`;
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
  /** The order in which the console runs the checks. */
  checks: z
    .array(policyCheck)
    .min(1, "Choose at least one check")
    .max(checkIds.length)
    .refine((list) => isWithoutRepeats(list.flatMap((one) => one.checks)), "Each check is listed once"),
  blocking: z
    .array(raisable)
    .max(raisableCodes.length + raisedBefore.length)
    .refine(isWithoutRepeats, "Each finding is listed once")
    // No mark for an ID's confidence is below 50.
    .refine(
      (codes) => !codes.includes("id.low-confidence") || codes.includes("id.below-override-floor"),
      "If an ID confidence below the pass mark blocks, one below 50 must block too",
    ),
  /** Scores below their mark are findings. Versions from before there were marks have the usual ones. */
  passMarks: passMarks.prefault({}),
  /** Hours from the applicant's creation until a decision is due. */
  dueHours: z.int("A whole number of hours").min(1, "At least 1 hour").max(720, "At most 720 hours"),
  /** Percent of the decisions that another person reviews. Versions from before quality reviews existed have 0. */
  qualityReviewShare: z.int("A whole number").min(0, "At least 0%").max(100, "At most 100%").default(0),
  monitoring: monitoringRules.prefault({}),
});
export type PolicyRules = z.infer<typeof policyRules>;

/**
 * Rules as stored. Versions from before there was monitoring have `rescreenDays`: the result was read again after so
 * many days, and a document that had expired by then reopened the approval.
 */
export const storedPolicyRules = z.preprocess((stored) => {
  if (typeof stored !== "object" || stored === null || !("rescreenDays" in stored)) return stored;
  const { rescreenDays, ...rules } = stored;
  return { ...rules, monitoring: { resultDays: rescreenDays, expiryReopens: rescreenDays !== null } };
}, policyRules);

/** Returns the signal under a policy. A policy can make signals blocking, but never the reverse. */
export function blocksUnder(
  { blocking }: Pick<PolicyRules, "blocking">,
  { code, severity }: { code: string; severity: string },
): boolean {
  return severity === "blocking" || (severity === "attention" && blocking.includes(code));
}

/** A signal that the policy makes blocking is answered like any blocking signal. */
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
