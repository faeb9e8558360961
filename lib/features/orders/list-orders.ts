import "server-only";
import type { z } from "zod";
import { applicantsOf, sealedApplicant } from "@/lib/cases/named-applicants";
import { decidableOrders } from "@/lib/cases/requests-to-decide";
import { readCase } from "@/lib/cases/stored/read-cases";
import { closedStatuses } from "@/lib/domain/applicants/statuses";
import { noCostCenter } from "@/lib/domain/orders/money";
import { acceptedOrderStates, openOrderStates, storedKind, voidOrderStates } from "@/lib/domain/orders/states";
import * as approvals from "@/lib/features/orders/contract/order-approvals";
import * as contract from "@/lib/features/orders/contract/orders";
import * as actions from "@/lib/features/orders/contract/orders.actions";
import { defineAction } from "@/lib/platform/actions/define-action";
import { monthRange } from "@/lib/platform/data/days";
import { newestFirst, type Place, rowsToRead } from "@/lib/platform/data/paging";
import { db, type Prisma, type Transaction } from "@/lib/platform/data/prisma";
import { readOrderActions } from "./order-actions";
import { showOrders, showOrdersOf, withPeople } from "./order-view";

const list = newestFirst("requestedAt");

export const listOrders = defineAction(actions.listOrders, contract.listOrders, {
  intent: "late",
  details: ({ query }) => ({ state: query.state ?? null, kind: query.kind ?? null, records: query.records ?? null }),
  async run({ staff, addDetails, setTarget }, { query }) {
    const { applicant, cursor, limit } = query;
    if (applicant) setTarget({ type: "applicant", id: applicant });
    const { shown, nextCursor } = await readOrders(db, query, { cursor, limit });
    addDetails({ count: shown.length });
    return { items: showOrdersOf(applicantsOf(shown), shown, staff), nextCursor };
  },
});

type Filters = Omit<z.output<typeof contract.listOrders.query>, "cursor" | "limit">;

function listedBy({ state, kind, applicant, records, ...ledger }: Filters): Prisma.OrderWhereInput {
  return {
    ...(state ? { state: state === "open" ? { in: [...openOrderStates] } : state } : {}),
    ...(kind ? { kind: storedKind(kind) } : {}),
    ...(applicant ? { applicantId: applicant } : {}),
    AND: [countedBy(ledger), records ? withRecords : {}],
  };
}

export const countListedOrders = (filters: Filters) => db.order.count({ where: listedBy(filters) });

const withApplicant = {
  include: { ...withPeople, applicant: sealedApplicant },
  omit: { result: true },
} as const;

/** A page of the list, sealed as stored. */
export async function readOrders(client: Pick<Transaction, "order">, filters: Filters, { cursor, limit }: Place) {
  const rows = await client.order.findMany({
    where: { ...listedBy(filters), ...list.beyond(cursor) },
    ...withApplicant,
    orderBy: list.orderBy(),
    take: rowsToRead(limit),
  });
  return list.pageOf(rows, limit);
}

/**
 * Results with records, complete or not, of undecided applicants. Of an order of all counties, the orders of its
 * counties count, and not the order itself.
 */
export const withRecords = {
  state: { in: [...acceptedOrderStates] },
  kind: { not: "all_counties" },
  caseCount: { gt: 0 },
  applicant: { status: { notIn: [...closedStatuses] } },
} satisfies Prisma.OrderWhereInput;

type LedgerQuery = Pick<
  z.output<typeof contract.listOrders.query>,
  "counted" | "month" | "scope" | "person" | "costCenter"
>;

function countedBy({ counted, month, scope, person, costCenter }: LedgerQuery): Prisma.OrderWhereInput {
  return {
    ...(counted ? { committedAt: { not: null }, state: { notIn: [...voidOrderStates] }, searches: { gt: 0 } } : {}),
    ...(month ? { committedAt: monthRange(month) } : {}),
    ...(scope === undefined ? {} : { scope }),
    ...(person ? { requestedById: person } : {}),
    ...(costCenter === undefined ? {} : { costCenter: costCenter === noCostCenter ? null : costCenter }),
  };
}

export const listApplicantOrders = defineAction(actions.listApplicantOrders, contract.listApplicantOrders, {
  intent: "late",
  object: "applicant",
  async run({ staff, addDetails }, { params: { id } }) {
    const file = await readCase(db, id);
    addDetails({ count: file.orders.length });
    return { items: showOrdersOf([file], file.orders, staff) };
  },
});

const maxShown = 50;

/** Longest waiting first. */
export const listOrderApprovals = defineAction(actions.listOrderApprovals, approvals.listOrderApprovals, {
  async run({ staff, addDetails }, { query: { decidable } }) {
    const where: Prisma.OrderWhereInput = {
      state: "awaiting_approval",
      applicant: { wrappedKey: { not: null } },
      AND: decidable ? await decidableOrders(staff) : {},
    };
    const rows = await db.order.findMany({
      where,
      include: withPeople,
      orderBy: [{ requestedAt: "asc" }, { id: "asc" }],
      take: maxShown,
    });
    const total = rows.length < maxShown ? rows.length : await db.order.count({ where });
    addDetails({ count: rows.length });
    const actionsOf = await readOrderActions(rows, staff);
    const shown = await showOrders(rows, staff);
    return {
      items: shown.flatMap((order, index) => {
        const row = rows[index];
        return row ? [{ ...order, ...actionsOf(row) }] : [];
      }),
      more: total - rows.length,
    };
  },
});
