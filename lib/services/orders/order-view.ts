/** Orders as the API shows them. */
import "server-only";
import { can } from "@/lib/auth/permissions";
import type { CurrentStaff } from "@/lib/auth/session";
import { type Order as OrderView, price as priceSchema } from "@/lib/contracts/orders";
import { type DataKey, ifReadable, openDataKey } from "@/lib/data/crypto";
import { db, type Order } from "@/lib/data/prisma";
import { clearanceOf, openProfile } from "@/lib/services/applicants/applicant-record";
import { fullNameOf } from "@/lib/services/applicants/profile";
import { kindOf } from "./order-kinds";
import { countyOfOrder, readAgainReason } from "./order-record";

type Person = { id: string; name: string };
export type OrderRow = Order & { requestedBy: Person; decidedBy: Person | null };

/** What an order's row is read with. */
export const withPeople = {
  requestedBy: { select: { id: true, name: true } },
  decidedBy: { select: { id: true, name: true } },
} as const;

const iso = (moment: Date | null) => moment?.toISOString() ?? null;

/** An identifier's first and last four characters: enough to tell orders apart, not enough to use. */
function shortened(identifier: string | null): string | null {
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

function showOrder(row: OrderRow, applicant: ApplicantShown | undefined): OrderView {
  const { textKey } = applicant ?? {};
  const againReason = textKey ? ifReadable(() => readAgainReason(textKey, row)) : null;
  const isUnreadable = applicant?.isUnreadable || (textKey && row.againReason !== null && againReason === null);
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
    identifierEnds: shortened(row.uniqueIdentifier),
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

/** What an order shows of its applicant. */
type ApplicantShown = {
  /** Masked for who may not see it; null when the service never gave one. */
  name: string | null;
  /** Opens what people wrote about their orders; null for readers who may not read that. */
  textKey: DataKey | null;
  /** The applicant's record is damaged. */
  isUnreadable: boolean;
};

/**
 * Applicants as this reader may see them beside their orders.
 *
 * @param ids whose
 * @returns what is shown of each; nothing of an applicant who was erased
 */
async function applicantsFor(ids: readonly string[], reader: CurrentStaff): Promise<Map<string, ApplicantShown>> {
  const rows = await db.applicant.findMany({
    where: { id: { in: [...new Set(ids)] }, wrappedKey: { not: null } },
    select: { id: true, wrappedKey: true, profile: true },
  });
  const clearance = clearanceOf(reader);
  // What people write names people: it is for who may read names.
  const readsText = clearance.direct && can(reader.roles, "order.read");
  return new Map(
    rows.map((row) => {
      const profile = ifReadable(() => openProfile(row));
      const key = readsText ? ifReadable(() => openDataKey(row.wrappedKey, row.id)) : null;
      return [
        row.id,
        { name: profile && fullNameOf(profile, clearance), textKey: key, isUnreadable: profile === null },
      ];
    }),
  );
}
