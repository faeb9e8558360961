import "server-only";
import { isErased, type OpenApplicant } from "@/lib/cases/applicant-record";
import { AppError } from "@/lib/errors";
import type { IdentityResponse, PreparedCall } from "@/lib/identity/client";
import type { OperationId } from "@/lib/identity/operations/list";
import { operation } from "@/lib/identity/operations/registry";
import { type ActionContext, outcomeOf } from "@/lib/platform/actions/audited";
import { type CallOutcome, dispatchOnce } from "@/lib/platform/actions/dispatch-once";
import type { Change } from "@/lib/platform/audit/append";
import { type DataKey, seal } from "@/lib/platform/data/crypto";
import { db, type Transaction } from "@/lib/platform/data/prisma";
import { noteFailure } from "./fetch-result";
import { refreshSoon } from "./refresh-soon";

export type RecordedCall<Id extends OperationId> = {
  call: PreparedCall<Id>;
  /** Null if a job calls the operation. */
  staffId: string | null;
  /** The answer is a secret: the run is stored without it. */
  isSecret?: boolean;
  /**
   * Stores the effects of the answer, in the transaction that records the answer. Without this function, one statement
   * stores the answer, and the applicant's columns are refreshed afterwards.
   */
  store?: (tx: Transaction, answer: IdentityResponse<Id>) => Promise<void>;
  /**
   * Stores what was sent, in the transaction that records the outcome. Called after an answer, and after a timeout,
   * when the service may have received the call. Requires `store`.
   */
  storeSentData?: (tx: Transaction, runId: string) => Promise<void>;
};

export type RecordedResponse<Id extends OperationId> = IdentityResponse<Id> & { runId: string };

const insertRun: Omit<Change, "values"> = {
  name: "run-begun",
  text: (at) => `insert into "CheckRun" (id, "applicantId", "operationId", "staffId", "startedAt", outcome)
                 values (${[0, 1, 2, 3, 4].map(at).join(", ")}, 'running')`,
};

const answerRun: Omit<Change, "values"> = {
  name: "run-answered",
  text: (at) => `update "CheckRun" set outcome = 'answered', "finishedAt" = ${at(2)}, unindexed = not erased,
                   response = case when erased then null else ${at(1)}::bytea end
                 from (select "wrappedKey" is null as erased from "Applicant" where id = ${at(3)} for key share) erasing
                 where id = ${at(0)}`,
};

export const sealResponse = (key: DataKey, runId: string, raw: string) =>
  seal(key, { table: "CheckRun", column: "response", row: runId }, raw);

/**
 * Calls an operation, and records the call as a run. The run is stored as running before the call, so that a crash
 * leaves a trace. The outcome of the action is stored together with the answer. If the applicant was erased during the
 * call, only the outcome is stored, because the call may be billed.
 *
 * @returns the answer, unmasked
 * @throws the failure, after its outcome was stored with the run: `refused` by the service, `failed` if the request had
 *   no effect, or `unknown` if it may have had an effect; AppError `erased` if the applicant was erased during the call
 */
export async function callRecorded<Id extends OperationId>(
  context: ActionContext,
  { row: { id: applicantId }, key }: OpenApplicant,
  { call: { operationId, send }, staffId, isSecret = false, store, storeSentData }: RecordedCall<Id>,
): Promise<RecordedResponse<Id>> {
  const id = context.intentId;
  const startedAt = new Date();
  let erased = false;
  let erasedSinceAnswer: Promise<boolean> | undefined;
  const answer = await dispatchOnce<IdentityResponse<Id>>(context, {
    // The action is the call itself: its own audit entries record the outcome.
    entry: null,
    retry: operation(operationId).retry,
    claim: { ...insertRun, values: [id, applicantId, operationId, staffId, startedAt] },
    async call() {
      const sent = await send();
      // Read without a lock, and while the answer is stored: this is on the way of every operation, and an erasure that
      // commits later comes after the answer.
      if (!store)
        erasedSinceAnswer = db.applicant.count({ where: { id: applicantId, wrappedKey: null } }).then(Boolean);
      erasedSinceAnswer?.catch(() => undefined);
      return sent;
    },
    async store(tx, outcome) {
      erased = await isErased(tx, applicantId);
      const { response, ...columns } = outcomeColumns(outcome);
      const data = { ...columns, ...(response && !erased ? { response } : {}) };
      await tx.checkRun.update({ where: { id }, data, select: { id: true } });
      if (erased) return { wasUpdated: true };
      if (outcome.event === "answered" || outcome.event === "timed_out") await storeSentData?.(tx, id);
      if (outcome.event === "answered") {
        await store?.(tx, outcome.answer);
        addAnswerDetails(outcome.answer);
      } else {
        await noteFailure(tx, { id: applicantId, calledAt: startedAt, error: outcome.error });
      }
      return { wasUpdated: true };
    },
    ...(store
      ? {}
      : {
          storeAnswer: (found: IdentityResponse<Id>) => {
            addAnswerDetails(found);
            const { response, finishedAt } = outcomeColumns({ event: "answered", answer: found });
            return { ...answerRun, values: [id, response, finishedAt, applicantId] };
          },
        }),
  });
  if (erased || (await erasedSinceAnswer)) throw new AppError("erased");
  if (!store) refreshSoon(applicantId, context.requestId);
  return { ...answer, runId: id };

  function addAnswerDetails({ unrecognized }: IdentityResponse<Id>): void {
    context.addDetails({ runId: id, unrecognized: unrecognized.length });
  }

  function outcomeColumns(outcome: CallOutcome<IdentityResponse<Id>>) {
    const finishedAt = new Date();
    if (outcome.event === "answered") {
      return { outcome: "answered", response: isSecret ? null : sealResponse(key, id, outcome.answer.raw), finishedAt };
    }
    // The audit entry derives its outcome by the same rule, so that the two never disagree.
    const failure = outcomeOf(outcome.error);
    return { outcome: failure.outcome, errorCode: failure.code, finishedAt };
  }
}
