import "server-only";
import { notifyStaff } from "@/lib/cases/notify-staff";
import { casePartArgs } from "@/lib/cases/stored/read-cases";
import type { PolicyRun as PolicyRunView } from "@/lib/features/policies/contract/policies";
import { databaseNow } from "@/lib/platform/data/database-time";
import type { PolicyRun, PolicyRunStep, PolicyStepState, Prisma, Transaction } from "@/lib/platform/data/prisma";

const withSteps = casePartArgs.policyRuns.include;
type Row = Prisma.PolicyRunGetPayload<{ include: typeof withSteps }>;

export function showRun(row: Row): PolicyRunView {
  return {
    id: row.id,
    startedBy: row.startedBy,
    startedAt: row.startedAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    cancelRequested: row.cancelRequestedAt !== null,
    steps: row.steps.map(({ operationId, state, errorCode, finishedAt }) => ({
      operationId,
      state,
      errorCode,
      finishedAt: finishedAt?.toISOString() ?? null,
    })),
  };
}

export async function readRun(client: Pick<Transaction, "policyRun">, id: string): Promise<PolicyRunView> {
  return showRun(await client.policyRun.findUniqueOrThrow({ where: { id }, include: withSteps }));
}

async function lockRun(tx: Transaction, id: string): Promise<PolicyRun & { steps: PolicyRunStep[] }> {
  await tx.$queryRaw`select 1 as locked from "PolicyRun" where id = ${id}::uuid for update`;
  return tx.policyRun.findUniqueOrThrow({ where: { id }, include: { steps: { orderBy: { position: "asc" } } } });
}

/** Ends a run. Steps that are still waiting are skipped. */
async function finish(tx: Transaction, runId: string): Promise<void> {
  const at = await databaseNow(tx);
  await tx.policyRunStep.updateMany({ where: { runId, state: "waiting" }, data: { state: "skipped", finishedAt: at } });
  await tx.policyRun.updateMany({ where: { id: runId, finishedAt: null }, data: { finishedAt: at } });
}

export type StepOutcome = { state: PolicyStepState; errorCode: string | null };
export type ClaimedStep = { run: PolicyRun; step: PolicyRunStep };

/** Gives the next step to one worker, once. Null if the run is over or canceled, or another step is in progress. */
export async function claimStep(tx: Transaction, runId: string): Promise<ClaimedStep | null> {
  const { steps, ...run } = await lockRun(tx, runId);
  if (run.finishedAt || steps.some(({ state }) => state === "running")) return null;
  // After a call of unknown outcome, a person must check first what happened.
  const hasUnknownOutcome = steps.some(({ state }) => state === "unknown");
  const next = hasUnknownOutcome || run.cancelRequestedAt ? undefined : steps.find(({ state }) => state === "waiting");
  if (!next) {
    await finish(tx, runId);
    return null;
  }
  const startedAt = await databaseNow(tx);
  const step = await tx.policyRunStep.update({ where: { id: next.id }, data: { state: "running", startedAt } });
  return { run, step };
}

/** Extends the claim of a step right before its call. False if the step was given up: then nothing may be sent. */
export async function extendClaim(tx: Transaction, stepId: string): Promise<boolean> {
  const startedAt = await databaseNow(tx);
  const { count } = await tx.policyRunStep.updateMany({ where: { id: stepId, state: "running" }, data: { startedAt } });
  return count > 0;
}

/** Stores the outcome of a claimed step. A step that was given up meanwhile stays unchanged. */
export async function storeStepOutcome(tx: Transaction, stepId: string, outcome: StepOutcome): Promise<boolean> {
  const finishedAt = await databaseNow(tx);
  const { count } = await tx.policyRunStep.updateMany({
    where: { id: stepId, state: "running" },
    data: { ...outcome, finishedAt },
  });
  return count > 0;
}

/** Gives up steps whose process stopped during their call, and ends the run, because it is unknown what was billed. */
export async function giveUpSteps(tx: Transaction, runId: string): Promise<void> {
  const { steps } = await lockRun(tx, runId);
  const lost = steps.filter(({ state }) => state === "running");
  for (const { id } of lost) await storeStepOutcome(tx, id, { state: "unknown", errorCode: "internal" });
  if (lost.length > 0) await finish(tx, runId);
}

/** Ends a run whose job has failed for good, and notifies the person who started it. */
export async function failRun(tx: Transaction, runId: string): Promise<void> {
  const { finishedAt, applicantId, startedById } = await lockRun(tx, runId);
  if (finishedAt) return;
  await giveUpSteps(tx, runId);
  await finish(tx, runId);
  const about = { kind: "job_failed", objectId: runId, applicantId, by: null } as const;
  await notifyStaff(tx, about, { to: [startedById] });
}
