import "server-only";
import { defineAction } from "@/lib/actions/define-action";
import { can } from "@/lib/auth/permissions";
import type { CurrentStaff } from "@/lib/auth/session";
import { listWebhooks as contract, type WebhookRow, webhookPath } from "@/lib/contracts/webhooks";
import { ifReadable } from "@/lib/data/crypto";
import { db, type Prisma } from "@/lib/data/prisma";
import { addressOf, env } from "@/lib/env";
import { clearanceOf, openProfile } from "@/lib/services/applicants/applicant-record";
import { fullNameOf } from "@/lib/services/applicants/profile";
import { newestFirst } from "@/lib/services/paging";

const list = newestFirst("receivedAt");

/** Neither the body nor its digest: the list shows that a notification arrived, and its outcome. */
const shownColumns = {
  id: true,
  receivedAt: true,
  lastReceivedAt: true,
  size: true,
  count: true,
  state: true,
  handledAt: true,
  errorCode: true,
  applicant: { select: { id: true, wrappedKey: true, profile: true } },
} satisfies Prisma.WebhookDeliverySelect;

type Row = Prisma.WebhookDeliveryGetPayload<{ select: typeof shownColumns }>;

/** Notifications, newest first, a page at a time, and the address that the service sends them to. */
export const listWebhooks = defineAction(contract, {
  permission: "webhook.read",
  audit: { action: "webhook.list", details: ({ query }) => ({ state: query.state ?? null }) },
  async run({ staff, addDetails }, { query: { state, cursor, limit } }) {
    const where: Prisma.WebhookDeliveryWhereInput = {
      ...(state ? { state } : {}),
      ...list.beyond(cursor),
    };
    const [rows, newest] = await Promise.all([
      db.webhookDelivery.findMany({
        where,
        select: shownColumns,
        orderBy: list.orderBy(),
        take: limit + 1,
      }),
      db.webhookDelivery.findFirst({ select: { lastReceivedAt: true }, orderBy: { lastReceivedAt: "desc" } }),
    ]);
    const { shown, nextCursor } = list.pageOf(rows, limit);
    addDetails({ count: shown.length });
    return {
      items: shown.map((row) => webhookRow(row, staff)),
      nextCursor,
      address: addressForService(),
      setBy: can(staff.roles, "staff.manage") ? "WEBHOOK_TOKEN" : null,
      lastReceivedAt: newest?.lastReceivedAt.toISOString() ?? null,
    };
  },
});

/** The webhook address without its secret; null when no token is set and nothing is accepted. */
function addressForService(): string | null {
  if (!env.WEBHOOK_TOKEN) return null;
  return addressOf(`/${webhookPath.slice(1).replace(":token", "••••••")}`);
}

function webhookRow({ applicant, ...row }: Row, staff: CurrentStaff): WebhookRow {
  return {
    ...row,
    receivedAt: row.receivedAt.toISOString(),
    lastReceivedAt: row.lastReceivedAt.toISOString(),
    handledAt: row.handledAt?.toISOString() ?? null,
    applicant: applicant && { id: applicant.id, ...nameFor(applicant, staff) },
  };
}

type Shown = Omit<NonNullable<WebhookRow["applicant"]>, "id">;

function nameFor(applicant: NonNullable<Row["applicant"]>, staff: CurrentStaff): Shown {
  // Erased: there is no name.
  if (!applicant.wrappedKey || !can(staff.roles, "applicant.read")) return { name: null };
  const profile = ifReadable(() => openProfile(applicant));
  return profile ? { name: fullNameOf(profile, clearanceOf(staff)) } : { name: null, unreadable: true };
}
