/** What a change of a policy would do, counted before it is published. */
import "server-only";
import { z } from "zod";
import { defineAction } from "@/lib/actions/define-action";
import { applicantStatuses, isOpenStatus } from "@/lib/applicants/statuses";
import { type PolicyRules, policyRules } from "@/lib/checks/policy";
import { isBlockedUnder, notCountedBetween } from "@/lib/checks/policy-preview";
import * as contract from "@/lib/contracts/policies";
import * as actions from "@/lib/contracts/policies.actions";
import { db } from "@/lib/data/prisma";
import { AppError } from "@/lib/errors";
import { severities } from "@/lib/signals/severities";

/** Compares the rules with those of the version in force. Opens no case. */
export const previewPolicy = defineAction(actions.previewPolicy, contract.previewPolicy, {
  intent: "late",
  object: "policy",
  async run({ addDetails }, { params: { id }, body: { rules } }) {
    const before = await rulesInForce(id);
    const counts = { open: 0, blocked: 0, freed: 0 };
    for (const { applicants, ...columns } of await readOpen(id)) {
      const [isBlocked, wouldBe] = [isBlockedUnder(before, columns), isBlockedUnder(rules, columns)];
      counts.open += applicants;
      if (wouldBe && !isBlocked) counts.blocked += applicants;
      if (isBlocked && !wouldBe) counts.freed += applicants;
    }
    addDetails(counts);
    return { ...counts, notCounted: notCountedBetween(before, rules) };
  },
});

async function rulesInForce(policyId: string): Promise<PolicyRules> {
  const newest = await db.policyVersion.findFirst({ where: { policyId }, orderBy: { number: "desc" } });
  if (!newest) throw new AppError("not_found", { detail: "There is no such policy." });
  return policyRules.parse(newest.rules);
}

const alike = z.object({
  worstSeverity: z.enum(severities).nullable(),
  signalCodes: z.array(z.string()),
  checkStates: z.record(z.string(), z.string()),
  applicants: z.int(),
});
const openStatuses = applicantStatuses.filter(isOpenStatus);

/** The open applicants of a policy, counted by what is stored of them. */
async function readOpen(policyId: string): Promise<z.infer<typeof alike>[]> {
  const rows: unknown = await db.$queryRaw`
    select "worstSeverity", "signalCodes", "checkStates", count(*)::int as applicants
    from "Applicant"
    where "policyId" = ${policyId}::uuid and status = any(${openStatuses}::"ApplicantStatus"[])
    group by "worstSeverity", "signalCodes", "checkStates"`;
  return z.array(alike).parse(rows);
}
