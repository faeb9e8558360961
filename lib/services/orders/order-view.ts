import "server-only";
import { can } from "@/lib/auth/permissions";
import type { CurrentStaff } from "@/lib/auth/session";
import type { Order as OrderView } from "@/lib/contracts/orders";
import { type DataKey, ifReadable, openDataKey } from "@/lib/data/crypto";
import { type Applicant, db, type Order } from "@/lib/data/prisma";
import { price as priceSchema } from "@/lib/orders/amounts";
import { holdCodes } from "@/lib/orders/money";
import { kindOf } from "@/lib/orders/states";
import { clearanceOf, openProfile } from "@/lib/services/applicants/applicant-record";
import { fullNameOf } from "@/lib/services/applicants/profile";
import { parts } from "@/lib/services/stored/read-cases";
import { countyOfOrder, readOrderText } from "./order-record";

type Person = { id: string; name: string };
export type OrderRow = Order & { requestedBy: Person } & Record<
    "decidedBy" | "canceledBy" | "resolvedBy",
    Person | null
  >;

/** A list shows no results. */
type ListedRow = Omit<OrderRow, "result">;

export const withPeople = parts.orders.include;

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
  const select = { id: true, wrappedKey: true, profile: true };
  return showOrdersOf(await db.applicant.findMany({ where: { id: { in: ids } }, select }), rows, reader);
}

export function showOrdersOf(
  applicants: readonly SealedApplicant[],
  rows: readonly ListedRow[],
  reader: Pick<CurrentStaff, "roles">,
): OrderView[] {
  const shown = applicantsFor(applicants, reader);
  return rows.map((row) => showOrder(row, shown.get(row.applicantId)));
}

function showOrder(row: ListedRow, applicant: ApplicantShown | undefined): OrderView {
  const { textKey } = applicant ?? {};
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

type ApplicantShown = {
  /** Masked by the reader's clearance; null if the service never sent one. */
  name: string | null;
  /** Decrypts free text of orders; null for readers without the permission. */
  textKey: DataKey | null;
  isUnreadable: boolean;
};

type SealedApplicant = Pick<Applicant, "id" | "wrappedKey" | "profile">;

/** Erased applicants are left out. */
function applicantsFor(
  rows: readonly SealedApplicant[],
  reader: Pick<CurrentStaff, "roles">,
): Map<string, ApplicantShown> {
  const clearance = clearanceOf(reader);
  // Free text may contain names, so it requires the clearance for names.
  const readsText = clearance.direct && can(reader.roles, "order.read");
  const kept = rows.filter(({ wrappedKey }) => wrappedKey !== null);
  return new Map(
    kept.map((row) => {
      const profile = ifReadable(() => openProfile(row));
      const key = readsText ? ifReadable(() => openDataKey(row.wrappedKey, row.id)) : null;
      return [
        row.id,
        { name: profile && fullNameOf(profile, clearance), textKey: key, isUnreadable: profile === null },
      ];
    }),
  );
}
