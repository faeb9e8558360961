/** The approval blocks that were removed by a change of an applicant's policy or of that policy's rules. */
import type { PolicyRules } from "@/lib/domain/checks/policy";
import { type Case, deriveCase } from "./derive-case";

type Person = { id: string; name: string };

/** Null if the rules cannot be read. */
type Rules = PolicyRules | null;

/** An event: someone gave the applicant another policy, or published other rules for the applicant's policy. */
export type PolicyEvent = {
  by: Person;
  at: Date;
  /** The title of the policy before the event, such as "Standard" or "Standard, version 2". */
  from: string;
  /** The rules that no longer apply. For a replaced policy: its rules at that time, and its rules now. */
  before: readonly Rules[];
  /** The rules that replaced them. Undefined if these are the rules that apply now. */
  after?: Rules;
};

/** `blocks`: the titles of what would block an approval now if the policy had not been changed. */
export type PolicyLift = Pick<PolicyEvent, "by" | "at" | "from"> & { blocks: string[] };

const approvalBlocks = ({ blocks }: Pick<Case, "blocks">) =>
  blocks.filter(({ outcomes }) => outcomes.includes("approve"));

/** Returns what blocks an approval of this case under other rules, and not under its own. */
export function blocksUnder(current: Case, rules: PolicyRules, now: Date): string[] {
  const keyOf = ({ code, signal, title }: Case["blocks"][number]) => JSON.stringify([code, signal, title]);
  const own = new Set(approvalBlocks(current).map(keyOf));
  const others = approvalBlocks(deriveCase({ ...current.open, rules }, now));
  return others.filter((block) => !own.has(keyOf(block))).map(({ title }) => title);
}

/**
 * The events that removed a block from this approval. The person behind one cannot approve the applicant. It does not
 * matter whether the finding came before or after the event. Rules that cannot be read count as rules that block.
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
