/** Counts what a policy does, or would do, to its applicants, by the columns of the list. Opens no case. */
import "server-only";
import { z } from "zod";
import { can } from "@/lib/base/permissions";
import { type ApplicantStatus, applicantStatuses, isOpenStatus } from "@/lib/domain/applicants/statuses";
import { type PolicyRules, storedPolicyRules } from "@/lib/domain/checks/policy";
import { isBlockedUnder, notCountedBetween } from "@/lib/domain/checks/policy-preview";
import { severities } from "@/lib/domain/signals/severities";
import { AppError } from "@/lib/errors";
import { maxBulkSize } from "@/lib/features/applicants/contract/bulk";
import { forecastMonitoring } from "@/lib/features/monitoring/forecast";
import * as contract from "@/lib/features/policies/contract/policies";
import * as actions from "@/lib/features/policies/contract/policies.actions";
import { defineAction } from "@/lib/platform/actions/define-action";
import { db } from "@/lib/platform/data/prisma";

/** Compares the rules with those of the version in force. */
export const previewPolicy = defineAction(actions.previewPolicy, contract.previewPolicy, {
  intent: "late",
  object: "policy",
  async run({ addDetails }, { params: { id }, body: { rules } }) {
    const before = await rulesInForce(id);
    const counts = { open: 0, blocked: 0, freed: 0, approved: 0, approvedBlocked: 0 };
    for (const { applicants, ...columns } of await readAlike(id, ["approved"])) {
      counts.approved += applicants;
      if (isBlockedUnder(rules, columns)) counts.approvedBlocked += applicants;
    }
    for (const { applicants, ...columns } of await readAlike(id, openStatuses)) {
      const [isBlocked, wouldBe] = [isBlockedUnder(before, columns), isBlockedUnder(rules, columns)];
      counts.open += applicants;
      if (wouldBe && !isBlocked) counts.blocked += applicants;
      if (isBlocked && !wouldBe) counts.freed += applicants;
    }
    addDetails(counts);
    const monitoring = await forecastMonitoring(id, rules.monitoring);
    return { ...counts, notCounted: notCountedBetween(before, rules), monitoring };
  },
});

export const getBlockedApprovals = defineAction(actions.getBlockedApprovals, contract.getBlockedApprovals, {
  intent: "late",
  object: "policy",
  async run({ staff, addDetails }, { params: { id } }) {
    const rules = await rulesInForce(id);
    const alike = await readAlike(id, ["approved"]);
    const blocked = alike.filter((columns) => isBlockedUnder(rules, columns));
    const counts = { approved: countOf(alike), blocked: countOf(blocked) };
    addDetails(counts);
    const mayReopen = can(staff.roles, "decision.make");
    return { ...counts, applicantIds: mayReopen ? blocked.flatMap(({ ids }) => ids).slice(0, maxBulkSize) : [] };
  },
});

const countOf = (alike: readonly Alike[]) => alike.reduce((sum, { applicants }) => sum + applicants, 0);

async function rulesInForce(policyId: string): Promise<PolicyRules> {
  const newest = await db.policyVersion.findFirst({ where: { policyId }, orderBy: { number: "desc" } });
  if (!newest) throw new AppError("not_found", { detail: "There is no such policy." });
  return storedPolicyRules.parse(newest.rules);
}

const alike = z.object({
  worstSeverity: z.enum(severities).nullable(),
  signalCodes: z.array(z.string()),
  checkStates: z.record(z.string(), z.string()),
  applicants: z.int(),
  /** At most as many ids as a bulk job takes. */
  ids: z.array(z.string()),
});
type Alike = z.infer<typeof alike>;
const openStatuses = applicantStatuses.filter(isOpenStatus);

/** Groups the applicants of a policy in these statuses by their columns of the list. */
async function readAlike(policyId: string, statuses: readonly ApplicantStatus[]): Promise<Alike[]> {
  const rows: unknown = await db.$queryRaw`
    select "worstSeverity", "signalCodes", "checkStates", count(*)::int as applicants,
      (array_agg(id))[1:${maxBulkSize}] as ids
    from "Applicant"
    where "policyId" = ${policyId}::uuid and status = any(${statuses}::"ApplicantStatus"[])
    group by "worstSeverity", "signalCodes", "checkStates"`;
  return z.array(alike).parse(rows);
}
