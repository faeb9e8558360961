/** Whoever removed an approval block by a change of policy does not approve the applicant: a second person does. */
import "server-only";
import type { StaffActionContext } from "@/lib/actions/define-action";
import { readSecondPersons, requireSecondPerson } from "@/lib/auth/second-person";
import type { CurrentStaff } from "@/lib/auth/session";
import { type PolicyEvent, type PolicyLift, policyLiftsOf } from "@/lib/case/policy-lifts";
import { policyRules } from "@/lib/checks/policy";
import { db, type Prisma, type Transaction } from "@/lib/data/prisma";
import { listOf } from "@/lib/dates";
import { restSentence, tieSentence } from "@/lib/decisions/second-person";
import { AppError } from "@/lib/errors";
import type { DecisionBlock } from "@/lib/results/view";
import type { LoadedCase } from "@/lib/services/cases/open-case";

type Client = Pick<Transaction, "policyChange" | "policyVersion">;
type Version = Prisma.PolicyVersionGetPayload<{ include: typeof withPeople }>;

const person = { select: { id: true, name: true } } as const;
const withPeople = { publishedBy: person, policy: { select: { name: true } } } as const;

const rulesOf = (version: Version | undefined) => policyRules.safeParse(version?.rules).data ?? null;

/** The changes of this applicant's policy, and the versions published of a policy while the applicant had it. */
async function readEvents(client: Client, { id, policyId, createdAt }: LoadedCase["row"]): Promise<PolicyEvent[]> {
  const changes = await client.policyChange.findMany({
    where: { applicantId: id },
    include: { by: person, from: { select: { name: true } } },
    orderBy: [{ at: "asc" }, { id: "asc" }],
  });
  const policies = [...changes.map(({ fromPolicyId }) => fromPolicyId), policyId];
  const all = await client.policyVersion.findMany({
    where: { policyId: { in: policies } },
    include: withPeople,
    orderBy: { number: "asc" },
  });
  return policies.flatMap((policy, index) => {
    const [since, change] = [changes[index - 1]?.at ?? createdAt, changes[index]];
    const versions = all.filter((version) => version.policyId === policy);
    const inForce = change ? versions.filter(({ publishedAt }) => publishedAt <= change.at) : versions;
    const published = inForce.flatMap((version, position): PolicyEvent[] => {
      const [before, { publishedBy: by, publishedAt: at }] = [inForce[position - 1], version];
      if (!before || !by || at <= since) return [];
      const from = `${before.policy.name}, version ${before.number}`;
      return [{ by, at, from, before: [rulesOf(before)], after: rulesOf(version) }];
    });
    if (!change) return published;
    const before = [rulesOf(inForce.at(-1)), rulesOf(versions.at(-1))];
    return [...published, { by: change.by, at: change.at, from: change.from.name, before }];
  });
}

/** What changes of policy removed from an approval of this applicant. */
export async function readLifts(client: Client, { row, found }: LoadedCase): Promise<PolicyLift[]> {
  return policyLiftsOf(found, await readEvents(client, row), new Date());
}

const ownSentence = ({ from, blocks }: PolicyLift) =>
  `You changed the policy from ${from}, under which this would block an approval: ${listOf(blocks)}.`;

/** @throws AppError `same_person`, `made_by_requester`, `approvals_rest` */
export async function requireOtherThanLifted(
  context: StaffActionContext,
  tx: Transaction,
  applicant: LoadedCase,
): Promise<void> {
  for (const lift of await readLifts(tx, applicant)) {
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
