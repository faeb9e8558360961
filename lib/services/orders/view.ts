/** Orders as the API shows them. */
import "server-only";
import type { CurrentStaff } from "@/lib/auth/session";
import { type Order as OrderView, price as priceSchema } from "@/lib/contracts/orders";
import { ifReadable } from "@/lib/data/crypto";
import type { Order } from "@/lib/data/prisma";
import { applicantsFor, type Shown } from "./applicants-for";
import { countyOfOrder } from "./intent";
import { kindOf } from "./kinds";
import { readAgainReason } from "./sealed";

type Person = { id: string; name: string };
export type OrderRow = Order & { requestedBy: Person; decidedBy: Person | null };

/** What an order's row is read with. */
export const withPeople = {
  requestedBy: { select: { id: true, name: true } },
  decidedBy: { select: { id: true, name: true } },
} as const;

const iso = (moment: Date | null) => moment?.toISOString() ?? null;

/** An identifier's first and last four characters: enough to tell orders apart, not enough to use. */
function ends(identifier: string | null): string | null {
  if (!identifier) return null;
  return identifier.length <= 12 ? "…" : `${identifier.slice(0, 4)}…${identifier.slice(-4)}`;
}

/**
 * Shows orders.
 *
 * @param rows orders with their people
 * @param reader who reads: names of applicants are masked, and what people wrote is left out, for who may not see them
 */
export async function showOrders(rows: readonly OrderRow[], reader: CurrentStaff): Promise<OrderView[]> {
  const applicants = await applicantsFor(
    rows.map(({ applicantId }) => applicantId),
    reader,
  );
  return rows.map((row) => showOrder(row, applicants.get(row.applicantId)));
}

function showOrder(row: OrderRow, applicant: Shown | undefined): OrderView {
  const { wordsKey } = applicant ?? {};
  const againReason = wordsKey ? ifReadable(() => readAgainReason(wordsKey, row)) : null;
  const isUnreadable = applicant?.isUnreadable || (wordsKey && row.againReason !== null && againReason === null);
  return {
    id: row.id,
    applicantId: row.applicantId,
    applicantName: applicant?.name ?? null,
    kind: kindOf(row.kind),
    county: countyOfOrder(row),
    state: row.state,
    // What is kept is parsed again: a part that is no number is not shown as one.
    price: priceSchema.nullable().catch(null).parse(row.price),
    requestedBy: row.requestedBy,
    requestedAt: row.requestedAt.toISOString(),
    decidedBy: row.decidedBy,
    decidedAt: iso(row.decidedAt),
    sentAt: iso(row.sentAt),
    acceptedAt: iso(row.acceptedAt),
    completedAt: iso(row.completedAt),
    identifierEnds: ends(row.uniqueIdentifier),
    serviceStatus: row.serviceStatus,
    serviceSubStatus: row.serviceSubStatus,
    caseCount: row.caseCount,
    errorCode: row.errorCode,
    regressed: row.regressedAt !== null,
    pollCount: row.pollCount,
    lastPolledAt: iso(row.lastPolledAt),
    nextPollAt: iso(row.nextPollAt),
    againOf: row.againOfId,
    againReason,
    ...(isUnreadable ? { unreadable: true } : {}),
  };
}
