import "server-only";
import { approvingRoles, can, type Role } from "@/lib/base/permissions";
import { AppError } from "@/lib/errors";
import type { StaffMember } from "@/lib/features/staff/contract/staff";
import type { AuditDetails } from "@/lib/platform/audit/event";
import { type CurrentStaff, isActive } from "@/lib/platform/auth/session";
import { db, type Staff, type StaffLink, type Transaction } from "@/lib/platform/data/prisma";
import { confirmersOf, notifyOfApprover, splitRoles } from "./approvers";

/**
 * Locks the row until the transaction ends, so that changes of one account are serialized.
 *
 * @throws AppError `not_found`
 */
export async function lockStaff(tx: Transaction, id: string): Promise<Staff> {
  await tx.$queryRaw`select id from "Staff" where id = ${id}::uuid for update`;
  const row = await tx.staff.findUnique({ where: { id } });
  if (!row) throw new AppError("not_found");
  return row;
}

/**
 * Locks the account of the signed-in person before they change a credential. A session that ended after the request
 * began is refused: the change would outlast what ended it.
 *
 * @throws AppError `unauthenticated`
 */
export async function lockOwnAccount(tx: Transaction, staff: CurrentStaff): Promise<void> {
  const { disabledAt } = await lockStaff(tx, staff.id);
  const live = await tx.session.count({ where: { id: staff.sessionId, endedAt: null } });
  if (disabledAt || live === 0) throw new AppError("unauthenticated");
}

/**
 * Changes a person's access. The last enabled admin cannot be removed. A person who can no longer decide releases the
 * applicants assigned to them, which otherwise no one else would get.
 *
 * @param change.by who changes it; null: the groups of single sign-on
 * @returns what to audit, and whether they are disabled afterwards
 * @throws AppError `not_found`, or `condition_not_met` for the last admin
 */
export async function changeRights(
  tx: Transaction,
  id: string,
  change: { roles?: Role[] | undefined; disabled?: boolean | undefined; by: string | null },
): Promise<{ audit: AuditDetails; disabled: boolean; rolesChanged: boolean }> {
  await lockAdmins(tx);
  // Another admin may confirm roles of this account at the same time.
  const before = await lockStaff(tx, id);
  const disabled = change.disabled ?? before.disabledAt !== null;
  // Enabling an account gives its approving roles again: another admin must confirm them, and approvals rest.
  const isEnabled = before.disabledAt !== null && !disabled;
  const held = isEnabled ? before.roles.filter((role) => !approvingRoles.includes(role)) : before.roles;
  const wanted = { roles: change.roles ?? before.roles, by: change.by };
  const given = change.roles || isEnabled ? await splitRoles(tx, { ...before, roles: held }, wanted) : before;
  const { roles, unconfirmedRoles, unconfirmedById, unconfirmedAt } = given;
  if (isAdmin(before.roles, before.disabledAt !== null) && !isAdmin(roles, disabled)) {
    await requireRemainingAdmin(tx, id);
  }
  const disabledAt = disabled ? (before.disabledAt ?? new Date()) : null;
  await tx.staff.update({
    where: { id },
    data: { roles, disabledAt, unconfirmedRoles, unconfirmedById, unconfirmedAt },
    select: { id: true },
  });
  await notifyOfApprover(tx, { id, roles, unconfirmedRoles }, { before: { ...before, roles: held }, by: change.by });
  const released = !disabled && can(roles, "decision.make") ? 0 : await releaseApplicants(tx, id);
  const rolesAdded = roles.filter((role) => !before.roles.includes(role));
  const rolesRemoved = before.roles.filter((role) => !roles.includes(role));
  const { by } = change;
  if (by) {
    const data = roles
      .filter((role) => !held.includes(role))
      .map((role) => ({ staffId: id, byId: by, kind: "role", role }) as const);
    await tx.accessGrant.createMany({ data });
  }
  return {
    audit: {
      rolesAdded,
      rolesRemoved,
      ...(unconfirmedRoles.length > 0 ? { rolesUnconfirmed: unconfirmedRoles } : {}),
      ...(released > 0 ? { released } : {}),
    },
    disabled,
    rolesChanged: rolesAdded.length + rolesRemoved.length > 0,
  };
}

async function releaseApplicants(tx: Transaction, assigneeId: string): Promise<number> {
  const free = { assigneeId: null, assignedAt: null, claimExpiresAt: null };
  return (await tx.applicant.updateMany({ where: { assigneeId }, data: free })).count;
}

function isAdmin(roles: readonly Role[], disabled: boolean): boolean {
  return !disabled && roles.includes("admin");
}

// When two admins remove each other at the same time, the second request waits here, and then sees the first change.
async function lockAdmins(tx: Transaction): Promise<void> {
  await tx.$queryRaw`select id from "Staff" where 'admin' = any(roles) order by id for update`;
}

async function requireRemainingAdmin(tx: Transaction, except: string): Promise<void> {
  const where = { id: { not: except }, roles: { has: "admin" as const }, ...isActive };
  const others = await tx.staff.count({ where });
  if (others > 0) return;
  throw new AppError("condition_not_met", { detail: "This is the last admin. Make someone else an admin first." });
}

export function activeStaff(): Promise<Pick<Staff, "id" | "name" | "roles">[]> {
  return db.staff.findMany({
    where: isActive,
    select: { id: true, name: true, roles: true },
    orderBy: [{ name: "asc" }, { id: "asc" }],
  });
}

/** Lists staff as admins see them, without anything secret. `id` limits it to one person. */
export async function staffMembers(
  tx: Pick<Transaction, "staff" | "session" | "$queryRaw"> = db,
  id?: string,
): Promise<StaffMember[]> {
  const [rows, seen] = [
    await tx.staff.findMany({
      where: id === undefined ? {} : { id },
      include: {
        links: { orderBy: { createdAt: "desc" }, take: 1 },
        authenticator: { select: { confirmedAt: true } },
        unconfirmedBy: { select: { id: true, name: true } },
        _count: { select: { passkeys: true } },
      },
      orderBy: [{ name: "asc" }, { id: "asc" }],
    }),
    await tx.session.groupBy({
      by: ["staffId"],
      where: id === undefined ? {} : { staffId: id },
      _max: { lastSeenAt: true },
    }),
  ];
  const lastSeen = new Map(seen.map(({ staffId, _max }) => [staffId, _max.lastSeenAt]));
  const unconfirmed = new Map<string, StaffMember["unconfirmed"]>();
  for (const row of rows) unconfirmed.set(row.id, await unconfirmedFacts(tx, row));
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    name: row.name,
    roles: row.roles,
    disabledAt: row.disabledAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: lastSeen.get(row.id)?.toISOString() ?? null,
    authenticator: row.authenticator?.confirmedAt != null,
    passkeys: row._count.passkeys,
    sso: row.ssoSubject !== null,
    hasPassword: row.passwordHash !== null,
    link: linkFacts(row.links[0]),
    unconfirmed: unconfirmed.get(row.id) ?? null,
  }));
}

type UnconfirmedRoles = Pick<Staff, "id" | "unconfirmedRoles" | "unconfirmedAt"> & {
  unconfirmedBy: { id: string; name: string } | null;
};

async function unconfirmedFacts(
  tx: Pick<Transaction, "staff" | "$queryRaw">,
  { id, unconfirmedRoles: roles, unconfirmedBy: by, unconfirmedAt: at }: UnconfirmedRoles,
): Promise<StaffMember["unconfirmed"]> {
  if (!by || !at || roles.length === 0) return null;
  const { admins } = await confirmersOf(tx, { id, by: by.id });
  return { roles, by, at: at.toISOString(), confirmers: admins };
}

/** The newest link, unless it was withdrawn. */
function linkFacts(link: StaffLink | undefined): StaffMember["link"] {
  if (!link || link.withdrawnAt) return null;
  return {
    createdAt: link.createdAt.toISOString(),
    expiresAt: link.expiresAt.toISOString(),
    usedAt: link.usedAt?.toISOString() ?? null,
  };
}
