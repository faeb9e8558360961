/** Finds the approval blocks that a change of an applicant's policy, or of the policy's rules, has removed. */
import type { PolicyRules } from "@/lib/domain/checks/policy";
import { type Case, deriveCase } from "./derive-case";

type Person = { id: string; name: string };

/** The rules of a policy version. Null if they cannot be read. */
type Rules = PolicyRules | null;

/**
 * A change of policy: a person gave the applicant another policy, or published other rules for the applicant's policy.
 */
export type PolicyEvent = {
  by: Person;
  at: Date;
  /** The title of the policy before the event, such as "Standard" or "Standard, version 2". */
  from: string;
  /** The rules that no longer apply. If the policy was replaced, these are its rules at that time and its rules now. */
  before: readonly Rules[];
  /** The rules that replaced them. Undefined if the replacing rules are the ones that apply now. */
  after?: Rules;
};

/** `blocks` has the titles of the blocks that an approval would have now without this change of policy. */
export type PolicyLift = Pick<PolicyEvent, "by" | "at" | "from"> & { blocks: string[] };

const approvalBlocks = ({ blocks }: Pick<Case, "blocks">) =>
  blocks.filter(({ outcomes }) => outcomes.includes("approve"));

/**
 * Returns the titles of the blocks that an approval of this case would have under `rules`, and does not have under the
 * case's own rules.
 */
export function blocksUnder(current: Case, rules: PolicyRules, now: Date): string[] {
  const keyOf = ({ code, signal, title }: Case["blocks"][number]) => JSON.stringify([code, signal, title]);
  const own = new Set(approvalBlocks(current).map(keyOf));
  const others = approvalBlocks(deriveCase({ ...current.open, rules }, now));
  return others.filter((block) => !own.has(keyOf(block))).map(({ title }) => title);
}

/**
 * Returns the changes of policy that removed a block from this approval. A person who made such a change cannot approve
 * the applicant, whether the finding came before or after the change. Rules that cannot be read count as rules that
 * block.
 */
export function policyLiftsOf(current: Case, events: readonly PolicyEvent[], now: Date): PolicyLift[] {
  return events.flatMap(({ by, at, from, before, after }) => {
    const stillBlocked = new Set(after ? blocksUnder(current, after, now) : []);
    const removed = before.flatMap((rules) =>
      rules ? blocksUnder(current, rules, now) : [`The policy ${from} cannot be read`],
    );
    const blocks = [...new Set(removed)].filter((title) => !stillBlocked.has(title));
    return blocks.length > 0 ? [{ by, at, from, blocks }] : [];
  });
}
