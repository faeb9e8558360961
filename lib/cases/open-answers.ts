/** Opens the stored answers of operations, and derives the state of uploads and the counts of attempts from them. */
import "server-only";
import { z } from "zod";
import { openResponse } from "@/lib/cases/stored/answers";
import type { CaseFile } from "@/lib/cases/stored/read-cases";
import type { StoredAt } from "@/lib/domain/case/open-case";
import { type Document, uploadOperations } from "@/lib/domain/checks/applicant-facts";
import type { UploadDocument } from "@/lib/domain/checks/upload-waits";
import type { OperationId } from "@/lib/identity/operations/list";
import { readResponse } from "@/lib/identity/read-response";
import { type DataKey, reportDamage } from "@/lib/platform/data/crypto";
import type { UploadWatch } from "@/lib/platform/data/prisma";

export type ReadPart = <T>(at: StoredAt, read: () => T) => T | null;

/** Opens the latest stored answers. `json` is undefined if an answer cannot be read. */
export function openAnswers({ answers }: CaseFile, key: DataKey, part: ReadPart) {
  const kept = answers.filter(({ removedAt }) => removedAt === null);
  return kept.map((row) => {
    const at = { table: "CheckRun", column: "response", row: row.id };
    const read = part(at, () => {
      if (!row.response) throw reportDamage("format", at);
      return { json: openResponse(key, row) };
    });
    return {
      operationId: row.operationId,
      runId: row.id,
      startedAt: row.startedAt,
      at: (row.finishedAt ?? row.startedAt).toISOString(),
      by: row.staff,
      json: read?.json,
    };
  });
}
export type OpenAnswer = ReturnType<typeof openAnswers>[number];

export const answerTo = (answers: readonly OpenAnswer[], operationId: string) =>
  answers.find((one) => one.operationId === operationId);

const statusAnswer = z.object({ result: z.string().nullish() }).catch({ result: null });

/** Returns the state of a document's upload at its last check, which was a run or a poll of the worker. */
export function uploadState({ uploads }: CaseFile, answers: readonly OpenAnswer[], document: Document) {
  const run = answerTo(answers, `document.check-${document}`);
  const watch = uploads.find((one) => documentOf(one) === document);
  const checked = run && { at: run.startedAt, result: statusAnswer.parse(run.json).result ?? null };
  const polled = watch?.lastAskedAt ? { at: watch.lastAskedAt, result: watch.lastResult } : null;
  const newest = checked && polled ? (polled.at > checked.at ? polled : checked) : (checked ?? polled);
  return newest && { at: newest.at.toISOString(), result: newest.result };
}

const successAnswer = z.object({ success: z.boolean().nullish() }).catch({ success: null });

export const successOf = (answer: OpenAnswer | undefined) => successAnswer.parse(answer?.json).success;

/** Returns the time at which a document was last verified. Null unless the last Verify succeeded. */
export function verifiedAt(answers: readonly OpenAnswer[], document: Document): string | null {
  const run = answerTo(answers, `document.verify-${document}`);
  return run && successOf(run) === true ? run.startedAt.toISOString() : null;
}

/**
 * Returns the attempts that the service counted, from the answer to the last upload. The interface says: "attempt: how
 * many times the operation has been called".
 */
export function attemptsOf(answers: readonly OpenAnswer[]): ReadonlyMap<OperationId, number> {
  const counts = new Map<OperationId, number>();
  for (const operationId of [...uploadOperations.id, ...uploadOperations.passport]) {
    const answer = answerTo(answers, operationId)?.json;
    const { attempt } = answer ? readResponse(operationId, answer).response : {};
    if (typeof attempt === "number" && Number.isSafeInteger(attempt) && attempt >= 0) counts.set(operationId, attempt);
  }
  return counts;
}

export const documentOf = ({ document }: Pick<UploadWatch, "document">): UploadDocument =>
  document === "passport" ? "passport" : "id";
