/** One operation called for an applicant, on record before it is sent and after. */
import "server-only";
import { v7 as uuid } from "uuid";
import { type DataKey, seal } from "@/lib/data/crypto";
import type { Transaction } from "@/lib/data/prisma";
import type { IdentityAnswer } from "@/lib/identity/client";
import { type FieldsOf, type OperationId, operation } from "@/lib/identity/operations/registry";
import { identity } from "@/lib/identity-service";
import { log } from "@/lib/log";
import type { OpenApplicant } from "@/lib/services/applicants/records";
import { type ActionContext, outcomeOf } from "@/lib/services/audited";
import { retryOnUnavailable } from "@/lib/services/retry-on-unavailable";
import { markExpired } from "./fetch-result";

export type RecordedCall<Id extends OperationId> = {
  operationId: Id;
  fields: FieldsOf<Id>;
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

/** A person waits for the answer meanwhile. */
const pausesMs = [200, 1000];

/**
 * Calls an operation for an applicant. It is on record as running before it is sent, so that a call whose process died
 * is not forgotten; the act's outcome is written with its answer.
 *
 * @returns the answer, in the clear
 * @throws the failure, with the run's outcome stored: `refused` by the service, `failed` where it never arrived,
 *   `unknown` where nobody can tell whether it did something
 */
export async function callRecorded<Id extends OperationId>(
  context: ActionContext,
  { row: { id: applicantId }, key, accessCode }: OpenApplicant,
  { operationId, fields, staffId, isSecret = false, store }: RecordedCall<Id>,
): Promise<RecordedAnswer<Id>> {
  const id = uuid();
  const begun = { id, applicantId, operationId, staffId, outcome: "running" };
  await context.transaction((tx) => tx.checkRun.create({ data: begun, select: { id: true } }), { final: false });
  let answer: IdentityAnswer<Id>;
  try {
    answer = await identity().call(operationId, { accessCode, fields });
  } catch (error) {
    const { outcome, code } = outcomeOf(error);
    const data = { outcome, errorCode: code, finishedAt: new Date() };
    // What came of the call stands, in the log too, whether it can be stored here or not.
    await retryOnUnavailable(async () => {
      await context.transaction((tx) => tx.checkRun.update({ where: { id }, data, select: { id: true } }), {
        final: false,
      });
      if (code === "access_code_unknown") await markExpired(applicantId);
    }, pausesMs).catch((unstored: unknown) => {
      log.error({ error: unstored, requestId: context.requestId }, "what came of a run could not be stored");
    });
    throw error;
  }
  const response = isSecret ? null : sealAnswer(key, id, answer.raw);
  const keep = async (tx: Transaction) => {
    const data = { outcome: "answered", response, finishedAt: new Date() };
    await tx.checkRun.update({ where: { id }, data, select: { id: true } });
    await store?.(tx, answer);
  };
  const details = { runId: id, unrecognized: answer.unrecognized.length };
  const afterCall = operation(operationId).retry === "never";
  await retryOnUnavailable(() => context.transaction(keep, { details, afterCall }), pausesMs);
  return { ...answer, runId: id };
}
