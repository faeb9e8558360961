/** A case as it was when it was decided, without the decision. */
import "server-only";
import { openApplicant } from "@/lib/cases/applicant-record";
import { type LoadedCase, openCase } from "@/lib/cases/open-case";
import { type CaseFile, casePartArgs, readAnswers, readCase } from "@/lib/cases/stored/read-cases";
import { decisionBasis } from "@/lib/domain/case/decision-basis";
import { deriveCase } from "@/lib/domain/case/derive-case";
import { db, type Prisma } from "@/lib/platform/data/prisma";

/** The parts of a decision that say which case it was made on. */
export const decidedOn = {
  select: {
    ...({ applicantId: true, basis: true, decidedAt: true } as const),
    snapshot: true,
    policyVersion: { include: { policy: true } },
  },
} as const satisfies Prisma.DecisionDefaultArgs;
type DecidedOn = Prisma.DecisionGetPayload<typeof decidedOn>;

/**
 * Opens a case with the result, judgments, answers, court results and policy version that the decision was based on.
 * What the applicant entered, their consent, and the values that other applicants share are current: the console stores
 * no earlier values.
 *
 * @throws AppError `erased`; `record_unreadable` for a profile or access code that cannot be read
 */
export async function loadCaseAsDecided(decision: DecidedOn): Promise<LoadedCase> {
  const row = await fileAsDecided(await readCase(db, decision.applicantId), decision);
  return { ...openApplicant(row), derivedCase: deriveCase(openCase(row, decision.decidedAt), decision.decidedAt) };
}

async function fileAsDecided(file: CaseFile, decision: DecidedOn): Promise<CaseFile> {
  const { decidedAt, policyVersion, snapshot } = decision;
  const isBefore = (at: Date | null) => at !== null && at <= decidedAt;
  const checkRuns = file.checkRuns.filter(({ finishedAt }) => isBefore(finishedAt));
  const overriddenAt = isBefore(file.overriddenAt) ? file.overriddenAt : null;
  const { name, ...policy } = policyVersion?.policy ?? file.policy;
  return {
    ...file,
    // The status would show the decision. No conclusion about the case depends on it.
    status: "needs_review",
    resultFetchedAt: isBefore(file.resultFetchedAt) ? file.resultFetchedAt : snapshot.fetchedAt,
    wrongPersonAt: isBefore(file.wrongPersonAt) ? file.wrongPersonAt : null,
    screenedAt: null,
    overriddenAt,
    snapshots: [snapshot],
    beforeOverride: overriddenAt && file.beforeOverride,
    checkRuns,
    answers: await readAnswers(db, checkRuns),
    orders: file.orders.filter(({ requestedAt }) => isBefore(requestedAt)).map((order) => asOf(order, decidedAt)),
    overrides: file.overrides.filter(({ requestedAt, finishedAt }) => isBefore(finishedAt ?? requestedAt)),
    judgments: await judgmentsOf(decision),
    decisions: [],
    disputes: [],
    policyId: policyVersion?.policyId ?? file.policyId,
    policy: { ...file.policy, ...policy, name, versions: policyVersion ? [policyVersion] : file.policy.versions },
  };
}

/** Returns an order as it was then: without the court's answer if that came later. */
function asOf(order: CaseFile["orders"][number], decidedAt: Date): CaseFile["orders"][number] {
  if (order.completedAt === null || order.completedAt <= decidedAt) return order;
  const unanswered = { result: null, resultSha256: null, caseCount: null, serviceStatus: null, serviceSubStatus: null };
  return { ...order, ...unanswered, state: "accepted", completedAt: null, regressedAt: null };
}

/** Reads the judgments that the decision was based on, also those that were reopened since. */
async function judgmentsOf({ applicantId, basis, decidedAt }: DecidedOn): Promise<CaseFile["judgments"]> {
  const { include, orderBy } = casePartArgs.judgments;
  const ids = decisionBasis.safeParse(basis).data?.judgments ?? [];
  const rows = await db.judgment.findMany({
    where: { id: { in: ids }, applicantId },
    include,
    orderBy: [...orderBy],
  });
  return rows.map((row) =>
    row.secondAt !== null && row.secondAt > decidedAt
      ? { ...row, secondById: null, secondBy: null, secondAt: null }
      : row,
  );
}
