/** The policy by which an applicant is reviewed: always its newest version. */
import "server-only";
import { type PolicyRules, policyRules, standardPolicyId } from "@/lib/checks/policy";
import { db, type Transaction } from "@/lib/data/prisma";
import { AppError } from "@/lib/errors";

/** A policy with its newest version. */
export type CurrentPolicy = {
  id: string;
  name: string;
  versionId: string;
  /** The version's number, from 1. */
  number: number;
  rules: PolicyRules;
};

type Client = Pick<Transaction, "policyVersion">;

/** A policy with the version that is in force. */
export async function currentPolicy(client: Client, policyId: string): Promise<CurrentPolicy> {
  const version = await client.policyVersion.findFirst({
    where: { policyId },
    include: { policy: { select: { name: true } } },
    orderBy: { number: "desc" },
  });
  if (!version) throw new AppError("not_found", { detail: "There is no such policy." });
  const { id, number, rules, policy } = version;
  return { id: policyId, name: policy.name, versionId: id, number, rules: policyRules.parse(rules) };
}

/**
 * The policy of somebody new.
 *
 * @param policyId undefined: the standard one
 * @throws AppError `invalid_input` when it does not exist or is archived
 */
export async function policyForNew(policyId: string = standardPolicyId): Promise<CurrentPolicy> {
  await refuseArchived(db, policyId);
  return currentPolicy(db, policyId);
}

/** Refuses a policy that is not offered, and keeps it from being archived until the transaction ends. */
export async function refuseArchived(tx: Pick<Transaction, "$queryRaw">, policyId: string): Promise<void> {
  const found: unknown[] = await tx.$queryRaw`
    select 1 as found from "Policy" where id = ${policyId}::uuid and "archivedAt" is null for share`;
  if (found.length > 0) return;
  throw new AppError("invalid_input", { issues: [{ path: "policyId", message: "Choose a policy that is in use" }] });
}

/** When a decision is due on somebody created at `createdAt`. */
export const dueAfter = (createdAt: Date, { rules }: Pick<CurrentPolicy, "rules">): Date =>
  new Date(createdAt.getTime() + rules.dueHours * 3_600_000);
