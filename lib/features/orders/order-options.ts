/** What can be ordered: the counties are from the last stored answers of County History and SSN Verification. */
import "server-only";
import { loadApplicant, type OpenApplicant } from "@/lib/cases/applicant-record";
import { kindOf } from "@/lib/domain/orders/states";
import type { CountyOption } from "@/lib/features/orders/contract/orders";
import * as contract from "@/lib/features/orders/contract/orders";
import * as actions from "@/lib/features/orders/contract/orders.actions";
import type { OperationId } from "@/lib/identity/operations/list";
import { type OperationResponse, operation } from "@/lib/identity/operations/registry";
import { parseBody, readResponse } from "@/lib/identity/read-response";
import { defineAction } from "@/lib/platform/actions/define-action";
import { openText } from "@/lib/platform/data/crypto";
import { db, type Transaction } from "@/lib/platform/data/prisma";
import { countyOptions } from "./counties";
import { countyOfOrder } from "./order-record";
import { readLimits, readSpentOf } from "./order-spending";

export type Counties = {
  options: CountyOption[];
  /** The service's price. Null if it returned none. */
  priceToRunAllCounties: number | null;
  /** Whether County History was answered. */
  listRead: boolean;
  /** The time of the newer answer; null if there is none. */
  readAt: Date | null;
};

/** Reads the counties from the database, without calling the service. */
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
    listRead: history !== null,
    readAt: times.length > 0 ? new Date(Math.max(...times)) : null,
  };
}

async function lastAnswer<Id extends OperationId>(
  client: Pick<Transaction, "checkRun">,
  { row: { id: applicantId }, key }: OpenApplicant,
  operationId: Id,
): Promise<{ answer: OperationResponse<Id>; at: Date } | null> {
  const run = await client.checkRun.findFirst({
    where: { applicantId, operationId: operation(operationId).id, outcome: "answered", response: { not: null } },
    orderBy: [{ startedAt: "desc" }, { id: "desc" }],
  });
  if (!run?.response) return null;
  const raw = openText(key, { table: "CheckRun", column: "response", row: run.id }, run.response);
  return { answer: readResponse(operationId, parseBody(raw)).response, at: run.finishedAt ?? run.startedAt };
}

/** Reads stored answers only, and does not call the service. */
export const getOrderOptions = defineAction(actions.getOrderOptions, contract.getOrderOptions, {
  object: "applicant",
  async run({ staff }, { params: { id } }) {
    const applicant = await loadApplicant(id);
    const { options, priceToRunAllCounties, listRead, readAt } = await readCounties(applicant);
    const rows = await db.order.findMany({
      where: { applicantId: id },
      orderBy: [{ requestedAt: "desc" }, { id: "asc" }],
    });
    return {
      consentedAt: applicant.row.consentedAt?.toISOString() ?? null,
      countiesReadAt: readAt?.toISOString() ?? null,
      countyListRead: listRead,
      counties: options,
      priceToRunAllCounties,
      spending: { limits: await readLimits(db), spent: (await readSpentOf(db, [staff.id]))(staff.id) },
      existing: rows.map((row) => ({
        id: row.id,
        kind: kindOf(row.kind),
        county: countyOfOrder(row),
        state: row.state,
        requestedAt: row.requestedAt.toISOString(),
      })),
    };
  },
});
