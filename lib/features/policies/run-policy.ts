/**
 * Runs the missing checks of a policy: the worker makes one call after the other, each at most once. A step is claimed
 * before its call, so that a crash during the call leaves it as unknown instead of sending it again.
 */
import "server-only";
import { v7 as uuid } from "uuid";
import { z } from "zod";
import { can } from "@/lib/base/permissions";
import { loadApplicant } from "@/lib/cases/applicant-record";
import { fetchResult } from "@/lib/cases/fetch-result";
import { loadCase, refuseUnreadable } from "@/lib/cases/open-case";
import { blocksNow } from "@/lib/cases/refuse-blocked";
import { factsOf } from "@/lib/domain/case/case-facts";
import { AppError } from "@/lib/errors";
import { runFor } from "@/lib/features/checks/run-operation";
import { writeNote } from "@/lib/features/decisions/notes";
import * as contract from "@/lib/features/policies/contract/policies";
import * as actions from "@/lib/features/policies/contract/policies.actions";
import { isOperationId } from "@/lib/identity/operations/list";
import { operation } from "@/lib/identity/operations/registry";
import { outcomeOf } from "@/lib/platform/actions/audited";
import { defineAction } from "@/lib/platform/actions/define-action";
import { runAsSystem } from "@/lib/platform/actions/run-as-system";
import { databaseNow } from "@/lib/platform/data/database-time";
import { db, isUniqueViolation, type Transaction, transaction } from "@/lib/platform/data/prisma";
import { defineItemJob } from "@/lib/platform/queues/item-job";
import { openQueue, persistent } from "@/lib/platform/queues/queues";
import { showStanding } from "./applicant-policy-status";
import {
  type ClaimedStep,
  claimStep,
  extendClaim,
  failRun,
  giveUpSteps,
  readRun,
  type StepOutcome,
  storeStepOutcome,
} from "./policy-run-record";

/** Starts a run. The reason is stored as a note. */
export const startPolicyRun = defineAction(actions.startPolicyRun, contract.startPolicyRun, {
  object: "applicant",
  details: ({ body }) => ({ operations: body.operations, policyVersion: body.policyVersionId }),
  async run(context, { params: { id: applicantId }, body }) {
    const applicant = await loadCase(db, applicantId);
    refuseUnreadable(applicant.derivedCase.open);
    const { policy, lines } = showStanding(applicant.derivedCase);
    if (policy.versionId !== body.policyVersionId) throw new AppError("policy_changed");
    const offered = lines.flatMap(({ next }) => (next?.kind === "run" ? [next.operationId] : []));
    if (body.operations.some((operationId) => !offered.includes(operationId))) {
      throw new AppError("state_conflict", { detail: "One of these checks cannot run now. Nothing was sent." });
    }
    const chosen = offered.filter((operationId) => body.operations.includes(operationId));
    const runId = uuid();
    const queue = await openQueue(policyRunJob);
    try {
      return await context.transaction(async (tx) => {
        await tx.policyRun.create({
          data: {
            id: runId,
            applicantId,
            policyVersionId: policy.versionId,
            startedById: context.staff.id,
            requestId: context.requestId,
            steps: { create: chosen.map((operationId, position) => ({ id: uuid(), position, operationId })) },
          },
        });
        await writeNote(tx, applicant, { text: body.reason, authorId: context.staff.id });
        context.addDetails({ run: runId });
        await queue.put({ runId }, { tx });
        return readRun(tx, runId);
      });
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      throw new AppError("state_conflict", { detail: "Checks of this applicant are already running." });
    }
  },
});

export const cancelPolicyRun = defineAction(actions.cancelPolicyRun, contract.cancelPolicyRun, {
  object: "applicant",
  details: ({ params }) => ({ run: params.runId }),
  run(context, { params: { id: applicantId, runId } }) {
    return context.transaction(async (tx) => {
      const { count } = await tx.policyRun.updateMany({
        where: { id: runId, applicantId, finishedAt: null },
        data: { cancelRequestedAt: await databaseNow(tx) },
      });
      if (count > 0) return readRun(tx, runId);
      if ((await tx.policyRun.count({ where: { id: runId, applicantId } })) === 0) throw new AppError("not_found");
      throw new AppError("state_conflict", { detail: "This run is over." });
    });
  },
});

/**
 * Makes the steps of a run one after the other, and reads the result after each. When the run is over, its results are
 * therefore known, and the same checks are not offered again.
 */
export const policyRunJob = defineItemJob(
  "policy.run",
  z.object({ runId: z.uuid() }),
  {
    async *items({ runId }) {
      // If a worker stopped during a call, this worker has taken over the job.
      await transaction((tx) => giveUpSteps(tx, runId));
      const claim = () => transaction((tx) => claimStep(tx, runId));
      for (let claimed = await claim(); claimed; claimed = await claim()) yield claimed;
    },
    async work(claimed) {
      const outcome = await runStep(claimed);
      await transaction((tx) => storeStepOutcome(tx, claimed.step.id, outcome));
      await readAfterwards(claimed);
    },
  },
  { ...persistent, failed: ({ runId }) => transaction((tx) => failRun(tx, runId)) },
);

const answered: StepOutcome = { state: "answered", errorCode: null };

/** Makes the call of a claimed step, unless it can no longer run or the person may no longer run it. */
async function runStep({ run, step: { id: stepId, operationId } }: ClaimedStep): Promise<StepOutcome> {
  if (!isOperationId(operationId)) return { state: "skipped", errorCode: "not_found" };
  const { applicantId, startedById, requestId } = run;
  try {
    const staff = await db.staff.findUniqueOrThrow({ where: { id: startedById } });
    if (staff.disabledAt || !can(staff.roles, operation(operationId).permission)) {
      return { state: "skipped", errorCode: "forbidden" };
    }
    const applicant = await loadCase(db, applicantId);
    // An earlier step may have failed, or a person may have done this one meanwhile.
    const facts = factsOf(applicant.derivedCase, new Date());
    if (blocksNow(operationId, facts).length > 0) return { state: "skipped", errorCode: "condition_not_met" };
    const rule = {
      action: operationId,
      object: { type: "applicant", id: applicantId },
      details: { run: run.id, requestedBy: startedById },
      store: (tx: Transaction) => storeStepOutcome(tx, stepId, answered),
    } as const;
    await runAsSystem({ job: "policy.run", requestId }, rule, async (context) => {
      // A worker that was too slow to renew its lease may have lost the step by now: it is shown as unknown already.
      if (!(await transaction((tx) => extendClaim(tx, stepId)))) throw new AppError("state_conflict");
      await runFor(context, applicant, { operationId, body: {}, staffId: startedById });
    });
    return answered;
  } catch (error) {
    const { outcome, code } = outcomeOf(error);
    return { state: outcome, errorCode: code };
  }
}

/** Reads the result for the status and the signals. A failure is ignored: opening the applicant reads it again. */
async function readAfterwards({ run: { applicantId, requestId } }: ClaimedStep): Promise<void> {
  const rule = { action: "result.read", object: { type: "applicant", id: applicantId } } as const;
  try {
    await runAsSystem({ job: "policy.run", requestId }, rule, async ({ addDetails }) => {
      const { snapshot, keptFor } = await fetchResult(await loadApplicant(applicantId), new Date());
      addDetails({ snapshotId: snapshot.id, kept: keptFor });
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}
