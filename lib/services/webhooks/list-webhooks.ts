import "server-only";
import { z } from "zod";
import { can } from "@/lib/auth/permissions";
import type { CurrentStaff } from "@/lib/auth/session";
import { listWebhooks as contract, type WebhookRow, webhookPath } from "@/lib/contracts/webhooks";
import { db, type Prisma } from "@/lib/data/prisma";
import { env } from "@/lib/env";
import { defineAct } from "@/lib/services/act";
import { cursorOf } from "@/lib/services/applicants/cursor";
import { fullNameOf } from "@/lib/services/applicants/profile";
import { clearanceOf, openProfile } from "@/lib/services/applicants/records";

const cursors = cursorOf(z.strictObject({ at: z.iso.datetime(), id: z.uuid() }));

/** Neither the body nor its digest: who reads the list learns of a notification that it came, and what came of it. */
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

/** Notifications, newest first, a page at a time, and where the service has to send them. */
export const listWebhooks = defineAct(contract, {
  permission: "webhook.read",
  audit: { action: "webhook.list", details: ({ query }) => ({ state: query.state ?? null }) },
  async run({ staff, note }, { query: { state, cursor, limit } }) {
    const where: Prisma.WebhookDeliveryWhereInput = {
      ...(state ? { state } : {}),
      ...(cursor ? { AND: [beyond(cursors.read(cursor))] } : {}),
    };
    const [rows, newest] = await Promise.all([
      db.webhookDelivery.findMany({
        where,
        select: shownColumns,
        orderBy: [{ receivedAt: "desc" }, { id: "asc" }],
        take: limit + 1,
      }),
      db.webhookDelivery.aggregate({ _max: { lastReceivedAt: true } }),
    ]);
    const shown = rows.slice(0, limit);
    const last = rows.length > limit ? shown.at(-1) : undefined;
    note({ count: shown.length });
    return {
      items: shown.map((row) => webhookRow(row, staff)),
      nextCursor: last ? cursors.write({ at: last.receivedAt.toISOString(), id: last.id }) : null,
      address: addressForService(),
      setBy: can(staff.roles, "staff.manage") ? "WEBHOOK_TOKEN" : null,
      lastReceivedAt: newest._max.lastReceivedAt?.toISOString() ?? null,
    };
  },
});

/** What comes after a row, in the order of the index: newest first, then by id. */
function beyond({ at, id }: { at: string; id: string }): Prisma.WebhookDeliveryWhereInput {
  return { OR: [{ receivedAt: { lt: at } }, { receivedAt: at, id: { gt: id } }] };
}

/** The address as this console knows it, without its secret; null while there is none, and nothing is taken. */
function addressForService(): string | null {
  if (!env.WEBHOOK_TOKEN) return null;
  const path = webhookPath.replace(":token", "••••••");
  return env.NEXTAUTH_URL ? `${new URL(env.NEXTAUTH_URL).origin}${path}` : path;
}

function webhookRow({ applicant, ...row }: Row, staff: CurrentStaff): WebhookRow {
  return {
    ...row,
    receivedAt: row.receivedAt.toISOString(),
    lastReceivedAt: row.lastReceivedAt.toISOString(),
    handledAt: row.handledAt?.toISOString() ?? null,
    applicant: applicant && { id: applicant.id, name: nameFor(applicant, staff) },
  };
}

function nameFor(applicant: NonNullable<Row["applicant"]>, staff: CurrentStaff): string | null {
  // Erased: there is no name any more.
  if (!applicant.wrappedKey || !can(staff.roles, "applicant.read")) return null;
  return fullNameOf(openProfile(applicant), clearanceOf(staff));
}
