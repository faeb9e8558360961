/** Reads the policy of an applicant. The newest version of a policy is always the version in force. */
import "server-only";
import { z } from "zod";
import { type PolicyRules, standardPolicyId, storedPolicyRules } from "@/lib/domain/checks/policy";
import { AppError } from "@/lib/errors";
import { db, type Transaction } from "@/lib/platform/data/prisma";

export type CurrentPolicy = {
  id: string;
  name: string;
  versionId: string;
  /** Versions are numbered from 1. */
  number: number;
  rules: PolicyRules;
};

const versionRow = z.object({ id: z.string(), number: z.number(), rules: storedPolicyRules, name: z.string() });

export async function currentPolicy(
  client: Pick<Transaction, "policyVersion">,
  policyId: string,
): Promise<CurrentPolicy> {
  const version = await client.policyVersion.findFirst({
    where: { policyId },
    include: { policy: { select: { name: true } } },
    orderBy: { number: "desc" },
  });
  if (!version) throw new AppError("not_found", { detail: "There is no such policy." });
  const { id, number, rules, name } = versionRow.parse({ ...version, name: version.policy.name });
  return { id: policyId, name, versionId: id, number, rules };
}

/** @throws AppError `invalid_input` if the policy does not exist or is archived */
export async function policyForNew(policyId: string = standardPolicyId): Promise<CurrentPolicy> {
  await refuseArchived(db, policyId);
  return currentPolicy(db, policyId);
}

/**
 * Refuses a policy that is archived or missing. Keeps a policy in use from being archived until the transaction ends.
 */
export async function refuseArchived(tx: Pick<Transaction, "$queryRaw">, policyId: string): Promise<void> {
  const rows: unknown[] = await tx.$queryRaw`
    select 1 from "Policy" where id = ${policyId}::uuid and "archivedAt" is null for share`;
  if (rows.length > 0) return;
  throw new AppError("invalid_input", { issues: [{ path: "policyId", message: "Choose a policy that is in use" }] });
}

/** When a decision is due on an applicant created at `createdAt`. */
export const dueAfter = (createdAt: Date, { rules }: Pick<CurrentPolicy, "rules">): Date =>
  new Date(createdAt.getTime() + rules.dueHours * 3_600_000);
