/** Who changed an applicant's policy so that a block was lifted does not approve them: a second person does. */
import "server-only";
import type { StaffActionContext } from "@/lib/actions/define-action";
import { readSecondPersons, requireSecondPerson } from "@/lib/auth/second-person";
import type { CurrentStaff } from "@/lib/auth/session";
import type { Case } from "@/lib/case/derive-case";
import { type PolicyLift, policyLiftsOf } from "@/lib/case/policy-lifts";
import { db, type Transaction } from "@/lib/data/prisma";
import { listOf } from "@/lib/dates";
import { restSentence, tieSentence } from "@/lib/decisions/second-person";
import { AppError } from "@/lib/errors";
import type { DecisionBlock } from "@/lib/results/view";

const ownSentence = ({ from, blocks }: PolicyLift) =>
  `You changed the policy from ${from}, under which this would block an approval: ${listOf(blocks)}.`;

/** @throws AppError `same_person`, `made_by_requester`, `approvals_rest` */
export async function requireOtherThanLifted(context: StaffActionContext, tx: Transaction, found: Case): Promise<void> {
  for (const lift of policyLiftsOf(found, new Date())) {
    if (lift.by.id === context.staff.id) throw new AppError("same_person", { detail: ownSentence(lift) });
    await requireSecondPerson(context, tx, lift.by.id, "decision.make");
  }
}

/** Says before the choice why this reader cannot approve afterwards. */
export async function liftBlocks(lifts: readonly PolicyLift[], { id }: CurrentStaff): Promise<DecisionBlock[]> {
  if (lifts.length === 0) return [];
  const people = [...new Set(lifts.map(({ by }) => by.id))];
  const factsOf = await readSecondPersons(db, "decision.make", people, { readers: [id] });
  const details = lifts.flatMap((lift) => {
    if (lift.by.id === id) return [ownSentence(lift)];
    const facts = factsOf(id, lift.by.id);
    if (facts.restsUntil) return [restSentence(facts.restsUntil)];
    return facts.tie ? [tieSentence(facts.tie)] : [];
  });
  return details.slice(0, 1).map((detail) => ({
    ...{ code: "policy_lifted", title: "Another reviewer must approve this applicant", detail, signal: null, hits: 0 },
    outcomes: ["approve"],
  }));
}
