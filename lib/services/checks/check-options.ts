import "server-only";
import { defineAction } from "@/lib/actions/define-action";
import { can, type Permission, type Role, rolesWith, roleTitles } from "@/lib/auth/permissions";
import { type ApplicantFacts, uploadOperations } from "@/lib/checks/applicant-facts";
import { dedicatedPageHref } from "@/lib/checks/catalog";
import { worstFirst } from "@/lib/checks/preconditions";
import { type CheckBlock, type CheckOption, getCheckOptions as contract } from "@/lib/contracts/checks";
import { ifReadable } from "@/lib/data/crypto";
import { db } from "@/lib/data/prisma";
import { env } from "@/lib/env";
import { type OperationId, operationIds } from "@/lib/identity/operations/list";
import { operation } from "@/lib/identity/operations/registry";
import { readAnswer } from "@/lib/identity/read-answer";
import type { Run } from "@/lib/services/applicants/applicant-activity";
import { readApplicantFacts } from "@/lib/services/applicants/applicant-facts";
import { loadApplicant, type OpenApplicant } from "@/lib/services/applicants/applicant-record";
import { blocksNow } from "@/lib/services/applicants/refuse-blocked";
import { openAnswer } from "@/lib/services/applicants/stored-answer";
import { runRow } from "./check-runs";

/** Which operations can run for an applicant, and what blocks the others. Does not call the service. */
export const getCheckOptions = defineAction(contract, {
  permission: "applicant.read",
  audit: { action: "check.options", object: ({ params }) => ({ type: "applicant", id: params.id }) },
  async run({ staff }, { params }) {
    const applicant = await loadApplicant(params.id);
    const { facts, runs } = await readApplicantFacts(applicant);
    const people = await peopleOf(runs);
    const counted = await countedByService(applicant);
    const option = (operationId: OperationId): CheckOption => {
      const ofOperation = runs.filter((run) => run.operationId === operationId);
      const last = ofOperation.at(0);
      return {
        operationId,
        blocks: blocksFor(operationId, facts, staff.roles),
        last: last ? runRow({ ...last, staff: people.get(last.staffId) ?? null }) : null,
        attempts: counted.get(operationId) ?? answered(ofOperation),
        attemptLimit: limited.includes(operationId) ? (env.IDENTITY_ATTEMPT_LIMIT ?? null) : null,
        dedicatedPage: dedicatedPageHref(operationId, params.id),
      };
    };
    return { items: operationIds.map(option) };
  },
});

/** The people of the runs, by id; runs of jobs have none. */
async function peopleOf(runs: readonly Run[]): Promise<Map<string | null, { id: string; name: string }>> {
  const ids = [...new Set(runs.flatMap(({ staffId }) => staffId ?? []))];
  const people = await db.staff.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } });
  return new Map(people.map((person) => [person.id, person]));
}

const answered = (runs: readonly Run[]) => runs.filter(({ outcome }) => outcome === "answered").length;

/** "No further uploadId, uploadIdEnhanced or Verify Quiz attempts." */
const limited: readonly OperationId[] = [...uploadOperations.id, "quiz.answer"];

/** An override is available to those who may request it; another person approves it. */
const permissionOf = (operationId: OperationId): Permission =>
  operationId === "user.override" ? "override.request" : operation(operationId).permission;

function blocksFor(operationId: OperationId, facts: ApplicantFacts, roles: readonly Role[]): CheckBlock[] {
  const permission = permissionOf(operationId);
  const blocks = blocksNow(operationId, facts);
  if (can(roles, permission)) return blocks;
  const titles = rolesWith(permission).map((role) => roleTitles[role].title.toLowerCase());
  const why = `Requires the role ${titles.join(" or ")}. An admin can grant it.`;
  return worstFirst([...blocks, { code: "permission", why, fix: null }]);
}

/** The service's own count, from the last upload's answer: "attempt: how many times the operation has been called". */
async function countedByService({ row, key }: OpenApplicant): Promise<Map<OperationId, number>> {
  const counts = new Map<OperationId, number>();
  for (const operationId of [...uploadOperations.id, ...uploadOperations.passport]) {
    const run = await db.checkRun.findFirst({
      where: { applicantId: row.id, operationId, outcome: "answered" },
      orderBy: [{ startedAt: "desc" }, { id: "desc" }],
    });
    const answer = run && ifReadable(() => openAnswer(key, run));
    const { attempt } = answer ? readAnswer(operationId, answer).response : {};
    if (typeof attempt === "number" && Number.isSafeInteger(attempt) && attempt >= 0) counts.set(operationId, attempt);
  }
  return counts;
}
