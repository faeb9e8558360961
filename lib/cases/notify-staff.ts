/**
 * Stores messages to staff in the transaction of the change that they are about, so that neither exists without the
 * other. No one is notified of their own action, or of something that they may not read.
 */
import "server-only";
import { v7 as uuid } from "uuid";
import { can, type Permission, rolesWith } from "@/lib/base/permissions";
import { secondPersonsAmong } from "@/lib/cases/two-person-rule";
import { kindOf, type MessageEnd, type MessageKind } from "@/lib/domain/inbox/message-kinds";
import { env } from "@/lib/env";
import type { Transaction } from "@/lib/platform/data/prisma";

type Client = Pick<Transaction, "message" | "staff" | "$queryRaw">;

type About = { kind: MessageKind; objectId: string; applicantId: string | null; by: string | null };

/**
 * @param about `by` is the person who caused the message; null if the console did
 * @param to the possible recipients; if omitted, everyone who may act on the pending work
 * @param except a person who is not notified either: the person who requested what the console did
 */
export async function notifyStaff(
  tx: Client,
  { by, ...about }: About,
  { to, except = null }: { to?: readonly string[]; except?: string | null } = {},
): Promise<void> {
  const { needs, act = needs, second } = kindOf(about.kind);
  const able = (await activeStaff(tx, [needs, act], to)).filter((one) => one !== by && one !== except);
  const requester = except ?? by;
  const recipients = second && act && requester ? await secondPersonsAmong(tx, able, requester, act) : able;
  const mail = env.SMTP_URL ? "due" : "none";
  const data = recipients.map((staffId) => ({ id: uuid(), staffId, byId: by, mail, ...about }) as const);
  if (data.length > 0) await tx.message.createMany({ data });
}

async function activeStaff(
  tx: Client,
  needed: readonly (Permission | null)[],
  among?: readonly string[],
): Promise<string[]> {
  const permissions = needed.flatMap((permission) => permission ?? []);
  const rows = await tx.staff.findMany({
    where: {
      disabledAt: null,
      ...(among ? { id: { in: [...among] } } : { roles: { hasSome: rolesWith(permissions[0] ?? "applicant.read") } }),
    },
    select: { id: true, roles: true },
  });
  return rows.filter(({ roles }) => permissions.every((permission) => can(roles, permission))).map(({ id }) => id);
}

/** Ends the messages about pending work. Ended messages are no longer new, and show the outcome. */
export async function endMessages(
  tx: Client,
  { kind, ...about }: { kind: MessageKind; objectId: string } | { kind: MessageKind; applicantId: string },
  { how, by }: { how: MessageEnd; by: string | null },
): Promise<void> {
  await tx.message.updateMany({
    where: { kind, ...about, ended: null },
    data: { ended: how, endedById: by, endedAt: new Date() },
  });
}
