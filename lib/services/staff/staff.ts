/** Accounts of the console: listed, created, and changed by admins. */
import "server-only";
import { v7 as uuid } from "uuid";
import { defineAction } from "@/lib/actions/define-action";
import type { AuditDetails } from "@/lib/audit/event";
import { hashPassword, passwordWeakness } from "@/lib/auth/password";
import type { Role } from "@/lib/auth/permissions";
import { endSessionsOf } from "@/lib/auth/session";
import {
  createStaff as createStaffContract,
  listStaff as listStaffContract,
  type StaffMember,
  updateStaff as updateStaffContract,
} from "@/lib/contracts/staff";
import { db, isUniqueViolation, type Staff, type Transaction } from "@/lib/data/prisma";
import { AppError } from "@/lib/errors";

/** All accounts, including disabled ones, with when each person was last active. */
export const listStaff = defineAction(listStaffContract, {
  permission: "staff.manage",
  audit: { action: "staff.list" },
  async run({ addDetails }) {
    const [rows, seen] = await Promise.all([
      db.staff.findMany({ omit: { passwordHash: true }, orderBy: [{ name: "asc" }, { id: "asc" }] }),
      db.session.groupBy({ by: ["staffId"], _max: { lastSeenAt: true } }),
    ]);
    const lastSeen = new Map(seen.map(({ staffId, _max }) => [staffId, _max.lastSeenAt]));
    addDetails({ count: rows.length });
    return { items: rows.map((row) => staffMember(row, lastSeen.get(row.id) ?? null)) };
  },
});

/** Creates an account with roles and an initial password, which the person changes on the account page. */
export const createStaff = defineAction(createStaffContract, {
  permission: "staff.manage",
  audit: { action: "staff.create", details: ({ body }) => ({ roles: body.roles }) },
  async run({ transaction, setTarget }, { body }) {
    const { email, name, roles, password } = body;
    const weakness = passwordWeakness(password, [name, email]);
    if (weakness) throw new AppError("invalid_input", { issues: [{ path: "password", message: weakness }] });
    const id = uuid();
    const passwordHash = await hashPassword(password);
    setTarget({ type: "staff", id });
    try {
      await transaction((tx) =>
        tx.staff.create({ data: { id, email, name, roles, passwordHash }, select: { id: true } }),
      );
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      throw new AppError("already_exists", {
        detail: "Somebody has an account with this email address.",
        issues: [{ path: "email", message: "This address has an account already" }],
      });
    }
    return { id };
  },
});

/**
 * Changes a person's roles, disables or enables them, with effect on their next request. Admins cannot change their own
 * account here, and the last enabled admin cannot be removed.
 */
export const updateStaff = defineAction(updateStaffContract, {
  permission: "staff.manage",
  audit: { action: "staff.update", object: ({ params }) => ({ type: "staff", id: params.id }) },
  async run({ staff, transaction, addDetails }, { params: { id }, body }) {
    if (id === staff.id) throw new AppError("forbidden", { detail: "Another admin has to change your own account." });
    return transaction(async (tx) => {
      await lockAdmins(tx);
      const before = await tx.staff.findUnique({ where: { id } });
      if (!before) throw new AppError("not_found");
      const roles = body.roles ?? before.roles;
      const disabled = body.disabled ?? before.disabledAt !== null;
      if (isAdmin(before.roles, before.disabledAt !== null) && !isAdmin(roles, disabled))
        await requireRemainingAdmin(tx, id);
      const disabledAt = disabled ? (before.disabledAt ?? new Date()) : null;
      const row = await tx.staff.update({ where: { id }, data: { roles, disabledAt }, omit: { passwordHash: true } });
      const sessionsEnded = disabled ? await endSessionsOf(tx, id) : 0;
      addDetails({ ...roleChanges(before.roles, roles), disabled, sessionsEnded });
      const seen = await tx.session.aggregate({ where: { staffId: id }, _max: { lastSeenAt: true } });
      return staffMember(row, seen._max.lastSeenAt);
    });
  },
});

function isAdmin(roles: readonly Role[], disabled: boolean): boolean {
  return !disabled && roles.includes("admin");
}

function roleChanges(before: readonly Role[], after: readonly Role[]): AuditDetails {
  return {
    rolesAdded: after.filter((role) => !before.includes(role)),
    rolesRemoved: before.filter((role) => !after.includes(role)),
  };
}

// When two admins remove each other at the same time, the second waits here and then sees the first one's change.
async function lockAdmins(tx: Transaction): Promise<void> {
  await tx.$queryRaw`select id from "Staff" where 'admin' = any(roles) order by id for update`;
}

async function requireRemainingAdmin(tx: Transaction, except: string): Promise<void> {
  const others = await tx.staff.count({ where: { id: { not: except }, roles: { has: "admin" }, disabledAt: null } });
  if (others > 0) return;
  throw new AppError("condition_not_met", { detail: "This is the last admin. Give the role to somebody else first." });
}

/** An account as admins see it, without the password hash. */
function staffMember(row: Omit<Staff, "passwordHash">, lastSeenAt: Date | null): StaffMember {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    roles: row.roles,
    disabledAt: row.disabledAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
  };
}
