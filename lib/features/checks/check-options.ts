import "server-only";
import { can, type Permission, type Role, rolesWith, roleTitles } from "@/lib/base/permissions";
import { type LoadedCase, loadCase } from "@/lib/cases/open-case";
import { blocksNow } from "@/lib/cases/refuse-blocked";
import { factsOf } from "@/lib/domain/case/case-facts";
import { type ApplicantFacts, uploadOperations } from "@/lib/domain/checks/applicant-facts";
import type { CheckBlock } from "@/lib/domain/checks/blocks";
import { dedicatedPageHref } from "@/lib/domain/checks/catalog";
import { worstFirst } from "@/lib/domain/checks/preconditions";
import { env } from "@/lib/env";
import type { CheckOption } from "@/lib/features/checks/contract/checks";
import * as contract from "@/lib/features/checks/contract/checks";
import * as actions from "@/lib/features/checks/contract/checks.actions";
import { type OperationId, operationIds } from "@/lib/identity/operations/list";
import { operation } from "@/lib/identity/operations/registry";
import { defineAction } from "@/lib/platform/actions/define-action";
import type { CurrentStaff } from "@/lib/platform/auth/session";
import { db } from "@/lib/platform/data/prisma";
import { runRow } from "./check-runs";

export function showCheckOptions(
  { row, derivedCase }: LoadedCase,
  { roles }: Pick<CurrentStaff, "roles">,
  facts = factsOf(derivedCase, new Date()),
): CheckOption[] {
  return operationIds.map((operationId) => {
    const ofOperation = row.checkRuns.filter((run) => run.operationId === operationId);
    const last = ofOperation.at(0);
    return {
      operationId,
      blocks: blocksFor(operationId, facts, roles),
      last: last ? runRow(last) : null,
      attempts: derivedCase.open.attempts.get(operationId) ?? answered(ofOperation),
      attemptLimit: limited.includes(operationId) ? (env.IDENTITY_ATTEMPT_LIMIT ?? null) : null,
      dedicatedPage: dedicatedPageHref(operationId, row.id),
    };
  });
}

export const getCheckOptions = defineAction(actions.getCheckOptions, contract.getCheckOptions, {
  intent: "late",
  object: "applicant",
  async run({ staff }, { params }) {
    const applicant = await loadCase(db, params.id);
    return { items: showCheckOptions(applicant, staff), unreadable: applicant.derivedCase.open.unreadable.length };
  },
});

const answered = (runs: LoadedCase["row"]["checkRuns"]) => runs.filter(({ outcome }) => outcome === "answered").length;

/** The operations that the service limits: "No further uploadId, uploadIdEnhanced or Verify Quiz attempts." */
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
