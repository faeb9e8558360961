/** Approval blocks that a change of an applicant's policy removed. */
import type { PolicyRules } from "@/lib/checks/policy";
import { type Case, deriveCase } from "./derive-case";

/** `blocks`: titles of what would block an approval now, had the policy not been changed. */
export type PolicyLift = { by: { id: string; name: string }; at: Date; from: string; blocks: string[] };

const approvalBlocks = ({ blocks }: Pick<Case, "blocks">) =>
  blocks.filter(({ outcomes }) => outcomes.includes("approve"));

/** What blocks an approval of this case under other rules, and not under its own. */
export function blocksUnder(found: Case, rules: PolicyRules, now: Date): string[] {
  const keyOf = ({ code, signal, title }: Case["blocks"][number]) => JSON.stringify([code, signal, title]);
  const own = new Set(approvalBlocks(found).map(keyOf));
  const others = approvalBlocks(deriveCase({ ...found.open, rules }, now));
  return others.filter((block) => !own.has(keyOf(block))).map(({ title }) => title);
}

/**
 * The changes of policy that removed a block from this approval. The person who made one cannot approve the applicant. It
 * does not matter whether the finding came before or after the change. A policy that cannot be read counts as one that
 * blocks.
 */
export function policyLiftsOf(found: Case, now: Date): PolicyLift[] {
  return found.open.policyChanges.flatMap(({ rules, ...change }) => {
    const blocks = rules ? blocksUnder(found, rules, now) : [`The policy ${change.from} cannot be read`];
    return blocks.length > 0 ? [{ ...change, blocks }] : [];
  });
}
