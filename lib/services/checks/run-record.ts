/** One operation called for an applicant, on record before it is sent and after. */
import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { v7 as uuid } from "uuid";
import { type DataKey, seal } from "@/lib/data/crypto";
import type { Transaction } from "@/lib/data/prisma";
import { AppError } from "@/lib/errors";
import type { IdentityAnswer } from "@/lib/identity/client";
import type { FieldsOf, OperationId } from "@/lib/identity/operations/registry";
import { UpstreamFailure } from "@/lib/identity/upstream-error";
import { identity } from "@/lib/identity-service";
import type { OpenApplicant } from "@/lib/services/applicants/records";
import type { Doing } from "@/lib/services/audited";
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

/**
 * Calls an operation for an applicant. It is on record as running before it is sent, so that a call whose process died
 * is not forgotten; the act's outcome is written with its answer.
 *
 * @returns the answer, in the clear
 * @throws the failure, with the run's outcome stored: `refused` by the service, `failed` where it never arrived,
 *   `unknown` where nobody can tell whether it did something
 */
export async function callRecorded<Id extends OperationId>(
  doing: Doing,
  { row: { id: applicantId }, key, accessCode }: OpenApplicant,
  { operationId, fields, staffId, isSecret = false, store }: RecordedCall<Id>,
): Promise<RecordedAnswer<Id>> {
  const id = uuid();
  const begun = { id, applicantId, operationId, staffId, outcome: "running" };
  await doing.change((tx) => tx.checkRun.create({ data: begun, select: { id: true } }), { final: false });
  let answer: IdentityAnswer<Id>;
  try {
    answer = await identity().call(operationId, { accessCode, fields });
  } catch (error) {
    const data = { outcome: outcomeOfRun(error), errorCode: codeOf(error), finishedAt: new Date() };
    await doing.change((tx) => tx.checkRun.update({ where: { id }, data, select: { id: true } }), { final: false });
    if (codeOf(error) === "access_code_unknown") await markExpired(applicantId);
    throw error;
  }
  const response = isSecret ? null : sealAnswer(key, id, answer.raw);
  await stubbornly(() =>
    doing.change(
      async (tx) => {
        const data = { outcome: "answered", response, finishedAt: new Date() };
        await tx.checkRun.update({ where: { id }, data, select: { id: true } });
        await store?.(tx, answer);
      },
      { details: { runId: id, unrecognised: answer.unrecognised.length } },
    ),
  );
  return { ...answer, runId: id };
}

const pausesMs = [200, 1000];

/** What the service answered is worth more than one try to store it; the call itself is never repeated. */
async function stubbornly(store: () => Promise<void>): Promise<void> {
  for (const pauseMs of pausesMs) {
    try {
      return await store();
    } catch (error) {
      if (!(error instanceof AppError) || error.status !== 503) throw error;
      await sleep(pauseMs);
    }
  }
  return store();
}

function codeOf(error: unknown): string {
  return error instanceof AppError ? error.code : "internal";
}

function outcomeOfRun(error: unknown): "refused" | "failed" | "unknown" {
  if (!(error instanceof UpstreamFailure)) return error instanceof AppError ? "refused" : "failed";
  if (error.sent === "answered") return "refused";
  return error.inDoubt ? "unknown" : "failed";
}
