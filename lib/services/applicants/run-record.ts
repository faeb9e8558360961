/** Calls an operation for an applicant and stores it as a run. */
import "server-only";
import { v7 as uuid } from "uuid";
import { type ActionContext, outcomeOf } from "@/lib/actions/audited";
import { type CallOutcome, dispatchOnce } from "@/lib/actions/dispatch-once";
import { type DataKey, seal } from "@/lib/data/crypto";
import type { Transaction } from "@/lib/data/prisma";
import type { IdentityAnswer, PreparedCall } from "@/lib/identity/client";
import { type OperationId, operation } from "@/lib/identity/operations/registry";
import type { OpenApplicant } from "./applicant-record";
import { markExpired } from "./fetch-result";

export type RecordedCall<Id extends OperationId> = {
  call: PreparedCall<Id>;
  /** Who runs it; null for a job. */
  staffId: string | null;
  /** The answer is a secret: the run is stored without it. */
  isSecret?: boolean;
  /** Stores what the answer means, in the transaction that records it. */
  store?: (tx: Transaction, answer: IdentityAnswer<Id>) => Promise<void>;
};

/** The service's answer, and the run that stores it. */
export type RecordedAnswer<Id extends OperationId> = IdentityAnswer<Id> & { runId: string };

/** Seals an answer for its run. */
export const sealAnswer = (key: DataKey, runId: string, raw: string) =>
  seal(key, { table: "CheckRun", column: "response", row: runId }, raw);

/**
 * Calls an operation for an applicant. The run is stored as running before the call, so that a crash leaves a trace; the
 * action's outcome is written with the answer.
 *
 * @returns the answer, unmasked
 * @throws the failure, with the run's outcome stored: `refused` by the service, `failed` when the request had no effect,
 *   `unknown` when it may have had one
 */
export async function callRecorded<Id extends OperationId>(
  context: ActionContext,
  { row: { id: applicantId }, key }: OpenApplicant,
  { call: { operationId, send }, staffId, isSecret = false, store }: RecordedCall<Id>,
): Promise<RecordedAnswer<Id>> {
  const id = uuid();
  const answer = await dispatchOnce<IdentityAnswer<Id>>(context, {
    // The action is the call itself: its own audit entries record the outcome.
    entry: null,
    retry: operation(operationId).retry,
    claim: (tx) =>
      tx.checkRun.create({ data: { id, applicantId, operationId, staffId, outcome: "running" }, select: { id: true } }),
    call: send,
    async store(tx, outcome) {
      await tx.checkRun.update({ where: { id }, data: outcomeColumns(outcome), select: { id: true } });
      if (outcome.event === "answered") {
        await store?.(tx, outcome.answer);
        context.addDetails({ runId: id, unrecognized: outcome.answer.unrecognized.length });
      } else if (outcome.error.code === "access_code_unknown") {
        await markExpired(applicantId, tx);
      }
      return { moved: true };
    },
  });
  return { ...answer, runId: id };

  function outcomeColumns(outcome: CallOutcome<IdentityAnswer<Id>>) {
    const finishedAt = new Date();
    if (outcome.event === "answered") {
      return { outcome: "answered", response: isSecret ? null : sealAnswer(key, id, outcome.answer.raw), finishedAt };
    }
    // The same rule as for the audit entry, so that the two never disagree.
    const failure = outcomeOf(outcome.error);
    return { outcome: failure.outcome, errorCode: failure.code, finishedAt };
  }
}
