import "server-only";
import { can } from "@/lib/base/permissions";
import {
  type NamedApplicant,
  namedApplicants,
  type SealedApplicant,
  sealedApplicant,
} from "@/lib/cases/named-applicants";
import { casePartArgs } from "@/lib/cases/stored/read-cases";
import { price as priceSchema } from "@/lib/domain/orders/amounts";
import { holdCodes } from "@/lib/domain/orders/limits";
import { kindOf } from "@/lib/domain/orders/states";
import type { Order as OrderView } from "@/lib/features/orders/contract/orders";
import type { CurrentStaff } from "@/lib/platform/auth/session";
import { ifReadable } from "@/lib/platform/data/crypto";
import { db, type Order } from "@/lib/platform/data/prisma";
import { countyOfOrder, readOrderText } from "./order-record";

type Person = { id: string; name: string };
export type OrderRow = Order & { requestedBy: Person } & Record<
    "decidedBy" | "canceledBy" | "resolvedBy",
    Person | null
  >;

/** A list shows no results. */
type ListedRow = Omit<OrderRow, "result">;

export const withPeople = casePartArgs.orders.include;

const textColumns = ["againReason", "reason", "decisionNote", "cancelNote", "resolvedNote"] as const;

const iso = (moment: Date | null) => moment?.toISOString() ?? null;

/** An identifier's first and last four characters: enough to tell orders apart, too little to call the service with. */
function shortened(identifier: string | null): string | null {
  if (!identifier) return null;
  return identifier.length <= 12 ? "…" : `${identifier.slice(0, 4)}…${identifier.slice(-4)}`;
}

export async function showOrders(rows: readonly OrderRow[], reader: CurrentStaff): Promise<OrderView[]> {
  if (rows.length === 0) return [];
  const ids = [...new Set(rows.map(({ applicantId }) => applicantId))];
  return showOrdersOf(await db.applicant.findMany({ where: { id: { in: ids } }, ...sealedApplicant }), rows, reader);
}

export function showOrdersOf(
  applicants: readonly SealedApplicant[],
  rows: readonly ListedRow[],
  reader: Pick<CurrentStaff, "roles">,
): OrderView[] {
  const shown = namedApplicants(applicants, reader);
  const readsText = can(reader.roles, "order.read");
  return rows.map((row) => showOrder(row, shown.get(row.applicantId), readsText));
}

function showOrder(row: ListedRow, applicant: NamedApplicant | undefined, readsText: boolean): OrderView {
  const textKey = readsText ? applicant?.textKey : null;
  const read = (column: Parameters<typeof readOrderText>[1]) =>
    textKey ? ifReadable(() => readOrderText(textKey, column, row)) : null;
  const texts = {
    againReason: read("againReason"),
    reason: read("reason"),
    decisionNote: read("decisionNote"),
    cancelNote: read("cancelNote"),
    resolvedNote: read("resolvedNote"),
  };
  const isLost = textColumns.some((column) => row[column] !== null && texts[column] === null);
  const isUnreadable = applicant?.isUnreadable || (textKey && isLost);
  return {
    id: row.id,
    applicantId: row.applicantId,
    applicantName: applicant?.name ?? null,
    kind: kindOf(row.kind),
    county: countyOfOrder(row),
    state: row.state,
    // Stored JSON is parsed: an invalid price is not shown.
    price: priceSchema.nullable().catch(null).parse(row.price),
    requestedBy: row.requestedBy,
    requestedAt: row.requestedAt.toISOString(),
    costCenter: row.costCenter,
    heldFor: holdCodes.filter((code) => row.heldFor.includes(code)),
    resembles: row.resembles,
    decidedBy: row.decidedBy,
    decidedAt: iso(row.decidedAt),
    canceledBy: row.canceledBy,
    canceledAt: iso(row.canceledAt),
    resolvedBy: row.resolvedBy,
    resolvedAt: iso(row.resolvedAt),
    sentAt: iso(row.sentAt),
    acceptedAt: iso(row.acceptedAt),
    completedAt: iso(row.completedAt),
    identifierEnds: shortened(row.uniqueIdentifier),
    serviceStatus: row.serviceStatus,
    serviceSubStatus: row.serviceSubStatus,
    caseCount: row.caseCount,
    errorCode: row.errorCode,
    regressed: row.regressedAt !== null,
    pollCount: row.pollCount,
    lastPolledAt: iso(row.lastPolledAt),
    nextPollAt: iso(row.nextPollAt),
    parentId: row.parentId,
    againOf: row.againOfId,
    ...texts,
    ...(isUnreadable ? { unreadable: true } : {}),
  };
}
