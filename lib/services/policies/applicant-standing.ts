/** An applicant's policy, and their standing on it. */
import "server-only";
import { defineAction } from "@/lib/actions/define-action";
import { policyStepOf, requirementsOf } from "@/lib/checks/policy-standing";
import {
  choosePolicy as chooseContract,
  getStanding as getContract,
  type PolicyStanding,
} from "@/lib/contracts/policies";
import { db } from "@/lib/data/prisma";
import { readApplicantFacts } from "@/lib/services/applicants/applicant-facts";
import { currentPolicy, dueAfter, refuseArchived } from "@/lib/services/applicants/applicant-policy";
import { loadApplicant, lockApplicant, type OpenApplicant } from "@/lib/services/applicants/applicant-record";
import { refreshApplicantIndex } from "@/lib/services/applicants/fetch-result";
import { readHits } from "@/lib/services/hits/read-hits";
import { lastRunOf } from "./run-record";

/** Each line of the policy in force, with its next step. Does not call the service. */
export async function readStanding(applicant: OpenApplicant): Promise<Omit<PolicyStanding, "run">> {
  const { row } = applicant;
  const { id, name, number: version, versionId, rules } = await currentPolicy(db, row.policyId, row);
  const { checks, signals } = await readHits(db, applicant);
  const { facts } = await readApplicantFacts(applicant);
  const requirements = requirementsOf(rules, { consented: row.consentedAt !== null, checks, signals });
  const lines = requirements.map((line) => ({ ...line, next: policyStepOf(line, facts) }));
  return { policy: { id, name, version, versionId }, lines };
}

/** The standing of an applicant, with the last run of their policy. */
export const getStanding = defineAction(getContract, {
  permission: "applicant.read",
  audit: { action: "policy.standing", object: ({ params }) => ({ type: "applicant", id: params.id }) },
  async run(_, { params }) {
    const applicant = await loadApplicant(params.id);
    // Read first: once a run is over, the lines include its results.
    const run = await lastRunOf(db, params.id);
    return { ...(await readStanding(applicant)), run };
  },
});

/** Gives an applicant another policy. */
export const choosePolicy = defineAction(chooseContract, {
  permission: "applicant.write",
  audit: {
    action: "applicant.policy",
    object: ({ params }) => ({ type: "applicant", id: params.id }),
    details: ({ body }) => ({ policy: body.policyId }),
  },
  run(context, { params, body: { policyId } }) {
    return context.transaction(async (tx) => {
      const { row } = await lockApplicant(tx, params.id);
      await refuseArchived(tx, policyId);
      const policy = await currentPolicy(tx, policyId);
      const dueAt = dueAfter(row.createdAt, policy);
      await tx.applicant.update({ where: { id: row.id }, data: { policyId, dueAt }, select: { id: true } });
      await refreshApplicantIndex(tx, row.id);
      context.addDetails({ before: row.policyId });
      return { policy: { id: policyId, name: policy.name, version: policy.number }, dueAt: dueAt.toISOString() };
    });
  },
});
