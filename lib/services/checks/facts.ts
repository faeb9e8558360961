/** What the console itself knows beside a Test Result: operations run from here, court orders, consent. */
import "server-only";
import { z } from "zod";
import type { CheckRun } from "@/lib/checks/applicant-facts";
import type { ResultContext } from "@/lib/checks/result-view";
import { orderKinds } from "@/lib/contracts/orders";
import type { Applicant, OrderState, Prisma, Transaction } from "@/lib/data/prisma";
import { dayOf } from "@/lib/identity/dates";
import type { CourtOrder } from "@/lib/results/signals/signal";
import { documentOf } from "@/lib/services/uploads/watch";

const outcome = z.enum(["running", "answered", "refused", "failed", "unknown"]).catch("unknown");
/** A call takes 15 s at most: a run that is still "running" after this was cut off, and nobody knows what came of it. */
const longestRunMs = 120_000;
/** Runs beyond this many say nothing new about how a test stands. */
const runsRead = 500;

/** The facts about one applicant, read through `client`. */
export async function resultContext(
  client: Pick<Transaction, "checkRun" | "order" | "uploadWatch">,
  applicant: Pick<Applicant, "id" | "consentedAt" | "overriddenAt">,
): Promise<ResultContext> {
  const where = { applicantId: applicant.id };
  const runs = await client.checkRun.findMany({
    where,
    select: { operationId: true, startedAt: true, finishedAt: true, outcome: true },
    orderBy: [{ startedAt: "desc" }, { id: "desc" }],
    take: runsRead,
  });
  const orders = await client.order.findMany({
    where,
    select: orderColumns,
    orderBy: [{ requestedAt: "asc" }, { id: "asc" }],
  });
  const parents = new Set(orders.map(({ parentId }) => parentId));
  const uploads = await client.uploadWatch.findMany({ where });
  return {
    today: dayOf(new Date()),
    runs: runs.map(checkRun),
    uploads: uploads.map((watch) => ({
      document: documentOf(watch),
      isOpen: watch.endedAt === null,
      lastResult: watch.lastResult,
    })),
    // An order that was never sent says nothing; one of all counties stands for its counties, once there are any.
    orders: orders.filter(({ id, state }) => !neverSent.includes(state) && !parents.has(id)).map(courtOrder),
    consentKnown: applicant.consentedAt !== null,
    overridden: applicant.overriddenAt !== null,
  };
}

/** What came of a run, as far as anybody knows now. */
export function outcomeOfRun(run: { outcome: string; startedAt: Date }): CheckRun["outcome"] {
  const isCutOff = run.outcome === "running" && Date.now() - run.startedAt.getTime() > longestRunMs;
  return isCutOff ? "unknown" : outcome.parse(run.outcome);
}

function checkRun(run: { operationId: string; startedAt: Date; finishedAt: Date | null; outcome: string }): CheckRun {
  return {
    operationId: run.operationId,
    startedAt: run.startedAt.toISOString(),
    finishedAt: run.finishedAt?.toISOString() ?? null,
    outcome: outcomeOfRun(run),
  };
}

const neverSent: readonly OrderState[] = ["failed", "canceled", "confirmed_absent"];

/** The sealed result is left where it is. */
const orderColumns = {
  id: true,
  parentId: true,
  kind: true,
  countyName: true,
  serviceStatus: true,
  serviceSubStatus: true,
  caseCount: true,
  regressedAt: true,
  state: true,
} satisfies Prisma.OrderSelect;

function courtOrder(order: Prisma.OrderGetPayload<{ select: typeof orderColumns }>): CourtOrder {
  const kind = order.kind.replaceAll("_", "-");
  return {
    id: order.id,
    kind: orderKinds.find((known) => known === kind) ?? kind,
    countyName: order.countyName,
    status: order.serviceStatus,
    subStatus: order.serviceSubStatus,
    caseCount: order.caseCount,
    regressed: order.regressedAt !== null,
    complete: order.state === "complete",
  };
}
