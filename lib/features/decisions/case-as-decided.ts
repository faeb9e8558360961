/** A case as it was when it was decided, without the decision. */
import "server-only";
import { openApplicant } from "@/lib/cases/applicant-record";
import { type LoadedCase, openCase } from "@/lib/cases/open-case";
import { type CaseFile, casePartArgs, readAnswers, readCase } from "@/lib/cases/stored/read-cases";
import { decisionBasis } from "@/lib/domain/case/decision-basis";
import { deriveCase } from "@/lib/domain/case/derive-case";
import { leaseMs } from "@/lib/platform/actions/leases";
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
 * Opens a case with the result, judgments, answers, court results, orders, uploads, overrides and policy version that
 * the decision was based on. The console stores no earlier values of some parts, so these are current: what the applicant
 * entered, their consent, the values that other applicants share, and the last answer about a court order that was
 * waiting for the court or complete at the decision. Missing are: what was removed since then, calls that were under way,
 * and an upload that a later upload of the same document replaced.
 *
 * @throws AppError `erased`; `record_unreadable` for a profile or access code that cannot be read
 */
export async function loadCaseAsDecided(decision: DecidedOn): Promise<LoadedCase> {
  const row = await fileAsDecided(await readCase(db, decision.applicantId), decision);
  return { ...openApplicant(row), derivedCase: deriveCase(openCase(row, decision.decidedAt), decision.decidedAt) };
}

async function fileAsDecided(file: CaseFile, decision: DecidedOn): Promise<CaseFile> {
  const { decidedAt, policyVersion, snapshot } = decision;
  const isBefore: IsBefore = (at) => at !== null && at <= decidedAt;
  const checkRuns = file.checkRuns.filter(({ finishedAt }) => isBefore(finishedAt));
  const overrides = file.overrides
    .filter(({ requestedAt }) => isBefore(requestedAt))
    .map((request) => ({ ...request, state: overrideStateAsOf(request, isBefore) }));
  // If a person resolves an override's unknown outcome, `overriddenAt` is the time of the call.
  const isAppliedLater = isApplied(file.overrides) && !isApplied(overrides);
  const overriddenAt = isBefore(file.overriddenAt) && !isAppliedLater ? file.overriddenAt : null;
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
    uploads: await uploadsOf(decision, isBefore),
    orders: ordersAsOf(file.orders, decidedAt, isBefore),
    overrides,
    judgments: await judgmentsOf(decision),
    decisions: [],
    disputes: [],
    policyId: policyVersion?.policyId ?? file.policyId,
    policy: { ...file.policy, ...policy, name, versions: policyVersion ? [policyVersion] : file.policy.versions },
  };
}

/** Whether a time is set and not after the decision. */
type IsBefore = (at: Date | null) => boolean;
type Order = CaseFile["orders"][number];
type Override = CaseFile["overrides"][number];

/** Reads the uploads that had begun, each without what was learned about it later. */
async function uploadsOf({ applicantId, decidedAt }: DecidedOn, isBefore: IsBefore): Promise<CaseFile["uploads"]> {
  const rows = await db.uploadWatch.findMany({
    where: { applicantId, startedAt: { lte: decidedAt } },
    ...casePartArgs.uploads,
  });
  return rows.map((row) => {
    const isKnown = row.endedAt === null ? isBefore(row.lastAskedAt) : isBefore(row.endedAt);
    return isKnown ? row : { ...row, lastResult: null, lastAskedAt: null, endedAt: null };
  });
}

/** Returns the orders as they were then. The service names the counties of an order only when it accepts the order. */
function ordersAsOf(orders: readonly Order[], decidedAt: Date, isBefore: IsBefore): Order[] {
  const accepted = new Set(orders.filter(({ acceptedAt }) => isBefore(acceptedAt)).map(({ id }) => id));
  return orders
    .filter(({ requestedAt, parentId }) => isBefore(requestedAt) && (parentId === null || accepted.has(parentId)))
    .map((order) => orderAsOf(order, decidedAt, isBefore));
}

/** Returns an order as it was then: without an end, and without the court's answer, if that came later. */
function orderAsOf(order: Order, decidedAt: Date, isBefore: IsBefore): Order {
  const state = orderStateAsOf(order, decidedAt, isBefore);
  if (state !== order.state) return { ...order, ...unanswered, state };
  if (order.regressedAt === null || isBefore(order.regressedAt)) return order;
  return { ...order, serviceStatus: "COMPLETE", regressedAt: null };
}

const unanswered = {
  ...({ result: null, resultSha256: null, resultReceivedAt: null, resultRemovedAt: null } as const),
  ...({ caseCount: null, serviceStatus: null, serviceSubStatus: null, completedAt: null, regressedAt: null } as const),
};

function orderStateAsOf(order: Order, decidedAt: Date, isBefore: IsBefore): Order["state"] {
  const { state, committedAt, sentAt, acceptedAt } = order;
  const endedAt = endOf(order);
  if (endedAt && isBefore(endedAt)) return state;
  if (isBefore(acceptedAt)) return state === "complete" ? "accepted" : state;
  if (!isBefore(committedAt)) return "awaiting_approval";
  if (sentAt === null || !isBefore(sentAt)) return "intent";
  return decidedAt.getTime() - sentAt.getTime() < leaseMs ? "sending" : "outcome_unknown";
}

/** Returns when an order got its last state. Null while it is open. */
function endOf({ state, updatedAt, ...order }: Order): Date | null {
  switch (state) {
    case "complete":
      return order.completedAt;
    case "canceled":
      // When an approver rejects an order, only `decidedAt` is set.
      return order.canceledAt ?? order.decidedAt;
    case "confirmed_absent":
      return order.resolvedAt;
    case "failed":
      // No column has the time of the failure. Nothing changes a failed order, so its last change is the failure.
      return updatedAt;
    default:
      return null;
  }
}

const isApplied = (overrides: readonly Pick<Override, "state">[]) => overrides.some(({ state }) => state === "applied");

/** Returns the state that a request had then. A call of unknown outcome is finished, and resolved later. */
function overrideStateAsOf({ state, ...request }: Override, isBefore: IsBefore): Override["state"] {
  if (isBefore(request.finishedAt)) {
    return request.resolvedAt === null || isBefore(request.resolvedAt) ? state : "outcome_unknown";
  }
  return isBefore(request.decidedAt) ? "sending" : "requested";
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
