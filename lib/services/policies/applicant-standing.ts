import "server-only";
import { defineAction } from "@/lib/actions/define-action";
import { type Case, factsOf } from "@/lib/case/derive-case";
import type { ApplicantFacts } from "@/lib/checks/applicant-facts";
import { policyStepOf } from "@/lib/checks/policy-standing";
import type { PolicyStanding } from "@/lib/contracts/policies";
import * as contract from "@/lib/contracts/policies";
import * as actions from "@/lib/contracts/policies.actions";
import { db } from "@/lib/data/prisma";
import { currentPolicy, dueAfter, refuseArchived } from "@/lib/services/applicants/applicant-policy";
import { lockApplicant } from "@/lib/services/applicants/applicant-record";
import { type LoadedCase, loadCase } from "@/lib/services/cases/open-case";
import { saveColumns } from "@/lib/services/cases/save-columns";
import { showRun } from "./run-record";

/** Each line of the policy in force, with its next step. */
export function showStanding(found: Case, facts = factsOf(found, new Date())): Omit<PolicyStanding, "run"> {
  const lines = found.requirements.map((line) => ({ ...line, next: policyStepOf(line, facts) }));
  return { policy: found.open.policy, lines };
}

export const getStanding = defineAction(actions.getStanding, contract.getStanding, {
  object: "applicant",
  async run(_, { params }) {
    return showStandingWithRun(await loadCase(db, params.id));
  },
});

export function showStandingWithRun({ row, found }: LoadedCase, facts?: ApplicantFacts): PolicyStanding {
  const [run] = row.policyRuns;
  return { ...showStanding(found, facts), run: run ? showRun(run) : null };
}

export const choosePolicy = defineAction(actions.choosePolicy, contract.choosePolicy, {
  object: "applicant",
  details: ({ body }) => ({ policy: body.policyId }),
  run(context, { params, body: { policyId } }) {
    return context.transaction(async (tx) => {
      const { row } = await lockApplicant(tx, params.id);
      await refuseArchived(tx, policyId);
      const policy = await currentPolicy(tx, policyId);
      const dueAt = dueAfter(row.createdAt, policy);
      await tx.applicant.update({ where: { id: row.id }, data: { policyId, dueAt }, select: { id: true } });
      await saveColumns(tx, row.id);
      context.addDetails({ before: row.policyId });
      return { policy: { id: policyId, name: policy.name, version: policy.number }, dueAt: dueAt.toISOString() };
    });
  },
});
