/** The counties of an applicant, out of the last stored answers of County History and SSN Verification. */
import "server-only";
import type { CountyOption } from "@/lib/contracts/orders";
import { openText } from "@/lib/data/crypto";
import { db, type Transaction } from "@/lib/data/prisma";
import { type AnswerOf, operation } from "@/lib/identity/operations/registry";
import { parseBody, readAnswer } from "@/lib/identity/read-answer";
import type { OpenApplicant } from "@/lib/services/applicants/applicant-record";
import { countyOptions } from "./counties";

type Source = "records.county-history" | "user.ssn";

export type Counties = {
  options: CountyOption[];
  /** The service's price to run all counties, or null: not priced. */
  priceToRunAllCounties: number | null;
  /** When the newer of the two answers came; null: never. */
  readAt: Date | null;
};

/**
 * Reads the counties. No call of the service.
 *
 * @param applicant whose answers are opened
 * @param client a transaction, where one is open
 */
export async function readCounties(
  applicant: OpenApplicant,
  client: Pick<Transaction, "checkRun"> = db,
): Promise<Counties> {
  const history = await lastAnswer(client, applicant, "records.county-history");
  const ssn = await lastAnswer(client, applicant, "user.ssn");
  const times = [history?.at, ssn?.at].filter((at) => at !== undefined).map((at) => at.getTime());
  return {
    options: countyOptions(history?.answer ?? null, ssn?.answer ?? null),
    priceToRunAllCounties: history?.answer.priceToRunAllCounties ?? null,
    readAt: times.length > 0 ? new Date(Math.max(...times)) : null,
  };
}

async function lastAnswer<Id extends Source>(
  client: Pick<Transaction, "checkRun">,
  { row: { id: applicantId }, key }: OpenApplicant,
  operationId: Id,
): Promise<{ answer: AnswerOf<Id>; at: Date } | null> {
  const run = await client.checkRun.findFirst({
    where: { applicantId, operationId: operation(operationId).id, outcome: "answered", response: { not: null } },
    orderBy: [{ startedAt: "desc" }, { id: "desc" }],
  });
  if (!run?.response) return null;
  const raw = openText(key, { table: "CheckRun", column: "response", row: run.id }, run.response);
  return { answer: readAnswer(operationId, parseBody(raw)).response, at: run.finishedAt ?? run.startedAt };
}
