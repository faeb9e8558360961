/** A person whose change of policy removed an approval block cannot approve the applicant. A second person must. */
import "server-only";
import { listOf } from "@/lib/base/dates";
import type { LoadedCase } from "@/lib/cases/open-case";
import { readSecondPersons, requireSecondPerson } from "@/lib/cases/two-person-rule";
import { type PolicyEvent, type PolicyLift, policyLiftsOf } from "@/lib/domain/case/policy-lifts";
import { storedPolicyRules } from "@/lib/domain/checks/policy";
import { restSentence, tieSentence } from "@/lib/domain/decisions/second-person-text";
import type { DecisionBlock } from "@/lib/domain/results/view";
import { AppError } from "@/lib/errors";
import type { StaffActionContext } from "@/lib/platform/actions/define-action";
import type { CurrentStaff } from "@/lib/platform/auth/session";
import { db, type Transaction } from "@/lib/platform/data/prisma";

type Row = LoadedCase["row"];

/** Whether the applicant has had no other policy, and no version was published since they were created. */
function isUnchanged({ policy, policyChanges, createdAt }: Row): boolean {
  const [inForce] = policy.versions;
  return policyChanges.length === 0 && inForce !== undefined && inForce.publishedAt <= createdAt;
}

/**
 * Returns the changes of this applicant's policy, and the versions that were published while the applicant had a
 * policy.
 */
function eventsOf(row: Row): PolicyEvent[] {
  const { policyId, policy: current, policyChanges: changes, policyVersions: all, createdAt } = row;
  const policies = [
    ...changes.map(({ fromPolicyId: id, from: { name } }) => ({ id, name })),
    { id: policyId, name: current.name },
  ];
  const rulesOf = (version: (typeof all)[number] | undefined) =>
    storedPolicyRules.safeParse(version?.rules).data ?? null;
  return policies.flatMap(({ id, name }, index) => {
    const [since, change] = [changes[index - 1]?.at ?? createdAt, changes[index]];
    const versions = all.filter((version) => version.policyId === id);
    const inForce = change ? versions.filter(({ publishedAt }) => publishedAt <= change.at) : versions;
    const published = inForce.flatMap((version, position): PolicyEvent[] => {
      const [before, { publishedBy: by, publishedAt: at }] = [inForce[position - 1], version];
      if (!before || !by || at <= since) return [];
      const from = `${name}, version ${before.number}`;
      return [{ by, at, from, before: [rulesOf(before)], after: rulesOf(version) }];
    });
    if (!change) return published;
    const before = [rulesOf(inForce.at(-1)), rulesOf(versions.at(-1))];
    return [...published, { by: change.by, at: change.at, from: name, before }];
  });
}

/** Returns the approval blocks of this applicant that changes of the policy removed. */
export function removedBlocksOf({ row, derivedCase }: LoadedCase): PolicyLift[] {
  return isUnchanged(row) ? [] : policyLiftsOf(derivedCase, eventsOf(row), new Date());
}

const ownSentence = ({ from, blocks }: PolicyLift) =>
  `You changed the policy from ${from}, under which this would block an approval: ${listOf(blocks)}.`;

/** @throws AppError `same_person`, `made_by_requester`, `approvals_rest` */
export async function requireOtherThanLifted(
  context: StaffActionContext,
  tx: Transaction,
  applicant: LoadedCase,
): Promise<void> {
  for (const removedBlock of removedBlocksOf(applicant)) {
    if (removedBlock.by.id === context.staff.id)
      throw new AppError("same_person", { detail: ownSentence(removedBlock) });
    await requireSecondPerson(context, tx, removedBlock.by.id, "decision.make");
  }
}

/** Returns the block that tells this reader, before they choose an outcome, why they cannot approve. */
export async function liftBlocks(lifts: readonly PolicyLift[], { id }: CurrentStaff): Promise<DecisionBlock[]> {
  if (lifts.length === 0) return [];
  const people = [...new Set(lifts.map(({ by }) => by.id))];
  const factsOf = await readSecondPersons(db, "decision.make", people, { readers: [id] });
  const details = lifts.flatMap((removedBlock) => {
    if (removedBlock.by.id === id) return [ownSentence(removedBlock)];
    const facts = factsOf(id, removedBlock.by.id);
    if (facts.restsUntil) return [restSentence(facts.restsUntil)];
    return facts.tie ? [tieSentence(facts.tie)] : [];
  });
  return details.slice(0, 1).map((detail) => ({
    code: "policy_lifted",
    title: "Another reviewer must approve this applicant",
    detail,
    signal: null,
    hits: 0,
    outcomes: ["approve"],
  }));
}
