/**
 * An approving role that one admin gives has no effect until another admin confirms it. Only if there is no other
 * admin, it takes effect at once. All other admins and the auditors are notified of each account that gets such a role.
 */
import "server-only";
import { approvingRoles, type Role, rolesWith } from "@/lib/base/permissions";
import { endMessages, notifyStaff } from "@/lib/cases/notify-staff";
import { secondPersonsAmong } from "@/lib/cases/two-person-rule";
import { isActive } from "@/lib/platform/auth/session";
import type { Staff, Transaction } from "@/lib/platform/data/prisma";

type Unconfirmed = Pick<Staff, "unconfirmedRoles" | "unconfirmedById" | "unconfirmedAt">;
type Client = Pick<Transaction, "$queryRaw" | "staff">;

export const nothingUnconfirmed: Unconfirmed = { unconfirmedRoles: [], unconfirmedById: null, unconfirmedAt: null };

/** Returns which of the roles that an admin gives take effect, and which wait for another admin. */
export async function splitRoles(
  tx: Client,
  account: { id: string; roles: readonly Role[] } & Unconfirmed,
  { roles, by }: { roles: readonly Role[]; by: string | null },
): Promise<{ roles: Role[] } & Unconfirmed> {
  const added = roles.filter((role) => approvingRoles.includes(role) && !account.roles.includes(role));
  if (added.length === 0 || by === null) return { roles: [...roles], ...nothingUnconfirmed };
  const { unconfirmedRoles, unconfirmedById, unconfirmedAt } = account;
  const isWaiting = added.every((role) => unconfirmedRoles.includes(role));
  // The admin who gave the role first remains its giver. Someone other than this admin must confirm it.
  const maker = isWaiting && unconfirmedById ? unconfirmedById : by;
  const { admins } = await confirmersOf(tx, { id: account.id, by: maker });
  if (admins.length === 0) return { roles: [...roles], ...nothingUnconfirmed };
  return {
    roles: roles.filter((role) => !added.includes(role)),
    unconfirmedRoles: added,
    unconfirmedById: maker,
    unconfirmedAt: isWaiting ? unconfirmedAt : new Date(),
  };
}

/**
 * Returns the admins who may confirm roles that the admin `by` gave: those who can be a second person for that admin,
 * or, if there are none, any other admin. `secondPersonFor` is the admin whose second person they must be, or null for
 * any admin.
 */
export async function confirmersOf(client: Client, { id, by }: { id: string; by: string }) {
  const others = await client.staff.findMany({
    where: { ...isActive, roles: { hasSome: rolesWith("staff.manage") }, id: { notIn: [id, by] } },
    select: { id: true, name: true },
    orderBy: { name: "asc" },
  });
  const ids = others.map((one) => one.id);
  const independent = await secondPersonsAmong(client, ids, by, "staff.manage");
  if (independent.length === 0) return { secondPersonFor: null, admins: others };
  return { secondPersonFor: by, admins: others.filter((one) => independent.includes(one.id)) };
}

/** Notifies staff in the transaction that changed the roles. `by` is null for the groups of single sign-on. */
export async function notifyOfApprover(
  tx: Transaction,
  account: Pick<Staff, "id" | "roles" | "unconfirmedRoles">,
  { before, by }: { before: Pick<Staff, "roles" | "unconfirmedRoles">; by: string | null },
): Promise<void> {
  const about = { objectId: account.id, applicantId: null, by };
  const isNew = (of: "roles" | "unconfirmedRoles") =>
    account[of].some((role) => approvingRoles.includes(role) && !before[of].includes(role));
  if (before.unconfirmedRoles.length > 0 && account.unconfirmedRoles.length === 0) {
    await endMessages(tx, { kind: "approver_unconfirmed", objectId: account.id }, { how: "withdrawn", by });
  }
  const waits = isNew("unconfirmedRoles");
  if (!waits && !isNew("roles")) return;
  await notifyStaff(tx, { kind: waits ? "approver_unconfirmed" : "approver_made", ...about });
  await notifyStaff(tx, { kind: "approver_made_log", ...about });
}
