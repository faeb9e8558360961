/** Reopens an approval if the case shows bad news about the applicant that the approval did not know. */
import "server-only";
import { v7 as uuid } from "uuid";
import { listOf } from "@/lib/base/dates";
import { notifyStaff } from "@/lib/cases/notify-staff";
import type { CaseFile } from "@/lib/cases/stored/read-cases";
import { decisionBasis } from "@/lib/domain/case/decision-basis";
import { type Case, deriveCase } from "@/lib/domain/case/derive-case";
import { inTermsOfDecision, type News, newsSince } from "@/lib/domain/case/since-decision";
import { type PolicyRules, storedPolicyRules } from "@/lib/domain/checks/policy";
import { append } from "@/lib/platform/audit/append";
import { openDataKey, seal } from "@/lib/platform/data/crypto";
import type { Transaction } from "@/lib/platform/data/prisma";
import { scope } from "@/lib/platform/process/request-scope";

export const decisionPlace = (column: "note" | "reopenReason", id: string) => ({ table: "Decision", column, row: id });

type StoredDecision = NonNullable<Case["decision"]>;
/** `timeCounts` tells whether a change that time alone causes is news, such as a document that has expired since. */
type NewsOptions = { now: Date; timeCounts: boolean };

async function rulesOf(
  tx: Transaction,
  { open }: Case,
  { policyVersionId }: StoredDecision,
): Promise<PolicyRules | null> {
  if (policyVersionId === null || policyVersionId === open.policy.versionId) return open.rules;
  const version = await tx.policyVersion.findUnique({ where: { id: policyVersionId }, select: { rules: true } });
  return storedPolicyRules.safeParse(version?.rules).data ?? null;
}

async function newsOf(
  tx: Transaction,
  current: Case,
  decision: StoredDecision,
  { now, timeCounts }: NewsOptions,
): Promise<News[]> {
  const { basis, decidedAt, policyVersionId } = decision;
  const isSameVersion = policyVersionId === null || policyVersionId === current.open.policy.versionId;
  // Most changes are not news. If the policy version is another one, this shortcut does not hold: something can be news
  // under the rules of the decision that is not news under the current rules.
  if (isSameVersion && newsSince(basis, current, { timeCounts }).length === 0) return [];
  const rules = await rulesOf(tx, current, decision);
  // Decisions of earlier releases did not store which findings time alone would raise. Their case is then derived as of
  // the day of the decision, so that time raises no finding.
  const day = timeCounts || decisionBasis.safeParse(basis).data?.seen ? now : decidedAt;
  return newsSince(basis, deriveCase(inTermsOfDecision(current.open, rules, current), day), { timeCounts });
}

/** Further titles are only counted. */
const mostTitles = 3;

function reasonOf(news: readonly News[]): string {
  const titles = [...new Set(news.map(({ title }) => title))];
  const more = titles.length - mostTitles;
  return `Changed after approval: ${listOf([...titles.slice(0, mostTitles), ...(more > 0 ? [`${more} more`] : [])])}`;
}

/**
 * Reopens the approval of a case if there is news since the decision. Notifies the author of the decision, the
 * assignee, and the people who approved an applied override. The caller has locked the case.
 *
 * @returns the case as stored afterwards; null if there is no approval, or no news
 */
export async function reopenIfChanged(
  tx: Transaction,
  file: CaseFile,
  current: Case,
  options: NewsOptions,
): Promise<CaseFile | null> {
  const { decision } = current;
  if (decision?.outcome !== "approve") return null;
  const news = await newsOf(tx, current, decision, options);
  if (news.length === 0) return null;
  const { id } = decision;
  const sealed = seal(openDataKey(file.wrappedKey, file.id), decisionPlace("reopenReason", id), reasonOf(news));
  const reopened = { reopenedAt: options.now, reopenedById: null, reopenedByChange: true, reopenReason: sealed };
  await tx.decision.update({ where: { id }, data: reopened, select: { id: true } });
  await append(
    {
      phase: "outcome",
      action: "decision.reopen",
      actor: { type: "system", job: "decision.changed" },
      object: { type: "applicant", id: file.id },
      requestId: scope().requestId ?? uuid(),
      details: { decision: id, changed: [...new Set(news.map(({ code }) => code))] },
      outcome: "done",
    },
    { tx },
  );
  const approvers = file.overrides.filter(({ state }) => state === "applied").map(({ decidedById }) => decidedById);
  const concerned = [decision.decidedById, file.assigneeId, ...approvers].filter((one) => one !== null);
  const message = { kind: "decision_reopened", objectId: id, applicantId: file.id, by: null } as const;
  await notifyStaff(tx, message, { to: [...new Set(concerned)] });
  return { ...file, decisions: file.decisions.map((row) => (row.id === id ? { ...row, ...reopened } : row)) };
}
