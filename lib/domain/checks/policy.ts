/** The rules of a policy: which checks an applicant needs, and which findings block an approval. */
import { z } from "zod";
import { type PassMarkKey, passMarkKeys, passMarkTable, usualPassMarks } from "@/lib/domain/results/pass-marks";
import type { SignalState } from "@/lib/domain/results/resolutions";
import { isSignalCode, type SignalCode, signalCodes, signalTable } from "@/lib/domain/signals/codes";
import { type CheckId, checks, checkTitle } from "./catalog";
import { monitoringRules } from "./policy-monitoring";

export const standardPolicyId = "0199a000-0000-7000-8000-000000000001";

const checkIds = checks.map(({ key }) => key);

/**
 * The codes of findings for which a policy states whether they block an approval. All other findings always block, or
 * never do.
 */
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

/** Codes that older policy versions may list as blocking. They now always block. */
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
 * A policy cannot omit consent or the findings that always block: they apply under every policy, so they are not part
 * of its rules.
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
    // A policy cannot set a pass mark for an ID's confidence below 50.
    .refine(
      (codes) => !codes.includes("id.low-confidence") || codes.includes("id.below-override-floor"),
      "If an ID confidence below the pass mark blocks, one below 50 must block too",
    ),
  /** A score below its mark is a finding. Versions from before pass marks existed get the default marks. */
  passMarks: passMarks.prefault({}),
  /** Hours from the applicant's creation until a decision is due. */
  dueHours: z.int("A whole number of hours").min(1, "At least 1 hour").max(720, "At most 720 hours"),
  /** Percent of the decisions that another person reviews. Versions from before quality reviews existed have 0. */
  qualityReviewShare: z.int("A whole number").min(0, "At least 0%").max(100, "At most 100%").default(0),
  monitoring: monitoringRules.prefault({}),
});
export type PolicyRules = z.infer<typeof policyRules>;

/**
 * The rules as stored. Versions from before monitoring existed have `rescreenDays` instead: the console read the result
 * again after that many days, and a document that had expired by then reopened the approval.
 */
export const storedPolicyRules = z.preprocess((stored) => {
  if (typeof stored !== "object" || stored === null || !("rescreenDays" in stored)) return stored;
  const { rescreenDays, ...rules } = stored;
  return { ...rules, monitoring: { resultDays: rescreenDays, expiryReopens: rescreenDays !== null } };
}, policyRules);

/** Whether a finding blocks under a policy. A policy can make a finding block, but cannot stop one from blocking. */
export function blocksUnder(
  { blocking }: Pick<PolicyRules, "blocking">,
  { code, severity }: { code: string; severity: string },
): boolean {
  return severity === "blocking" || (severity === "attention" && blocking.includes(code));
}

/**
 * Returns a finding with its severity under a policy. A finding that the policy makes blocking must be answered like
 * any blocking finding.
 */
export function underPolicy<S extends SignalState>(rules: Pick<PolicyRules, "blocking">, state: S): S {
  if (!blocksUnder(rules, state.signal)) return state;
  return { ...state, signal: { ...state.signal, severity: "blocking" } };
}

const documents: readonly CheckId[] = ["id", "passport", "hosted-id", "hosted-passport"];

/** Returns a title such as "SSN or Quiz". Several documents have the title "Identity document". */
export function policyCheckTitle({ checks: ids }: PolicyCheck): string {
  if (ids.length > 1 && ids.every((id) => documents.includes(id))) return "Identity document";
  return ids.map(checkTitle).join(" or ");
}
