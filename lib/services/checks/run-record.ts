/** One operation called for an applicant, on record before it is sent and after. */
import "server-only";
import { v7 as uuid } from "uuid";
import { type ActionContext, outcomeOf } from "@/lib/actions/audited";
import { type CallOutcome, dispatchOnce } from "@/lib/actions/dispatch-once";
import { type DataKey, seal } from "@/lib/data/crypto";
import type { Transaction } from "@/lib/data/prisma";
import type { IdentityAnswer, PreparedCall } from "@/lib/identity/client";
import { type OperationId, operation } from "@/lib/identity/operations/registry";
import type { OpenApplicant } from "@/lib/services/applicants/records";
import { markExpired } from "./fetch-result";

export type RecordedCall<Id extends OperationId> = {
  call: PreparedCall<Id>;
  /** Who runs it; null for a job. */
  staffId: string | null;
  /** The answer is a secret that is handed on and kept nowhere: the run is stored without it. */
  isSecret?: boolean;
  /** Stores what the answer means, in the transaction that records it. */
  store?: (tx: Transaction, answer: IdentityAnswer<Id>) => Promise<void>;
};

/** The service's answer, and the run under which it is kept. */
export type RecordedAnswer<Id extends OperationId> = IdentityAnswer<Id> & { runId: string };

/** An answer, sealed for the run that it belongs to. */
export const sealAnswer = (key: DataKey, runId: string, raw: string) =>
  seal(key, { table: "CheckRun", column: "response", row: runId }, raw);

/**
 * Calls an operation for an applicant. It is on record as running before it is sent, so that a call whose process died
 * is not forgotten; the action's outcome is written with its answer.
 *
 * @returns the answer, in the clear
 * @throws the failure, with the run's outcome stored: `refused` by the service, `failed` where it never arrived,
 *   `unknown` where nobody can tell whether it did something
 */
export async function callRecorded<Id extends OperationId>(
  context: ActionContext,
  { row: { id: applicantId }, key }: OpenApplicant,
  { call: { operationId, send }, staffId, isSecret = false, store }: RecordedCall<Id>,
): Promise<RecordedAnswer<Id>> {
  const id = uuid();
  const answer = await dispatchOnce<IdentityAnswer<Id>>(context, {
    // The action is the call: its own entries tell what came of it.
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
    // By the rule that the log's entry is written by, so that the two never disagree.
    const failure = outcomeOf(outcome.error);
    return { outcome: failure.outcome, errorCode: failure.code, finishedAt };
  }
}
