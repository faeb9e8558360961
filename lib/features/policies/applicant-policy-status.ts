import "server-only";
import { currentPolicy, dueAfter, refuseArchived } from "@/lib/cases/applicant-policy";
import { type LoadedCase, loadCase } from "@/lib/cases/open-case";
import { saveColumns } from "@/lib/cases/save-columns";
import { factsOf } from "@/lib/domain/case/case-facts";
import type { Case } from "@/lib/domain/case/derive-case";
import { blocksUnder } from "@/lib/domain/case/policy-lifts";
import type { ApplicantFacts } from "@/lib/domain/checks/applicant-facts";
import { policyStepOf } from "@/lib/domain/checks/policy-status";
import { AppError } from "@/lib/errors";
import { writeNote } from "@/lib/features/decisions/notes";
import type { PolicyStanding } from "@/lib/features/policies/contract/policies";
import * as contract from "@/lib/features/policies/contract/policies";
import * as actions from "@/lib/features/policies/contract/policies.actions";
import { defineAction } from "@/lib/platform/actions/define-action";
import { db } from "@/lib/platform/data/prisma";
import { showRun } from "./policy-run-record";

/** Each line of the policy in force, with its next step. */
export function showStanding(derivedCase: Case, facts = factsOf(derivedCase, new Date())): Omit<PolicyStanding, "run"> {
  const lines = derivedCase.requirements.map((line) => ({ ...line, next: policyStepOf(line, facts) }));
  return { policy: derivedCase.open.policy, lines };
}

export const getStanding = defineAction(actions.getStanding, contract.getStanding, {
  intent: "late",
  object: "applicant",
  async run(_, { params }) {
    return showStandingWithRun(await loadCase(db, params.id));
  },
});

export function showStandingWithRun({ row, derivedCase }: LoadedCase, facts?: ApplicantFacts): PolicyStanding {
  const [run] = row.policyRuns;
  return { ...showStanding(derivedCase, facts), run: run ? showRun(run) : null };
}

/** Refuses to change the policy of an approved or declined applicant: it stays the policy of the decision. */
function refuseDecided({ decision }: Case): void {
  if (decision?.outcome !== "approve" && decision?.outcome !== "decline") return;
  throw new AppError("applicant_decided", { detail: "Reopen the decision to change the policy." });
}

export const choosePolicy = defineAction(actions.choosePolicy, contract.choosePolicy, {
  object: "applicant",
  details: ({ body }) => ({ policy: body.policyId }),
  run(context, { params, body: { policyId, reason } }) {
    return context.transaction(async (tx) => {
      const applicant = await loadCase(tx, params.id, { lock: true });
      const { row, derivedCase } = applicant;
      refuseDecided(derivedCase);
      if (row.policyId === policyId) {
        throw new AppError("state_conflict", { detail: "The applicant has this policy already." });
      }
      await refuseArchived(tx, policyId);
      const policy = await currentPolicy(tx, policyId);
      const dueAt = dueAfter(row.createdAt, policy);
      const by = context.staff.id;
      await tx.policyChange.create({ data: { applicantId: row.id, byId: by, fromPolicyId: row.policyId } });
      await tx.applicant.update({ where: { id: row.id }, data: { policyId, dueAt }, select: { id: true } });
      const text = `Policy changed from ${derivedCase.open.policy.name} to ${policy.name}: ${reason}`;
      const note = await writeNote(tx, applicant, { text, authorId: by });
      const changed = await saveColumns(tx, row.id);
      const lifted = changed && derivedCase.open.rules ? blocksUnder(changed, derivedCase.open.rules, new Date()) : [];
      context.addDetails({ before: row.policyId, note: note.id, lifted: lifted.length });
      return {
        policy: { id: policyId, name: policy.name, version: policy.number },
        dueAt: dueAt.toISOString(),
        lifted,
      };
    });
  },
});
