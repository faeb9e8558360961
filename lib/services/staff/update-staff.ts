import "server-only";
import { defineAction } from "@/lib/actions/define-action";
import type { AuditDetails } from "@/lib/audit/event";
import type { Role } from "@/lib/auth/permissions";
import { endSessionsOf } from "@/lib/auth/session";
import { updateStaff as contract } from "@/lib/contracts/staff";
import type { Transaction } from "@/lib/data/prisma";
import { AppError } from "@/lib/errors";
import { staffMember } from "./staff-member";

/**
 * Changes somebody's roles, disables or enables them; it acts on their next request. Nobody changes their own account
 * here, and the last admin who is not disabled stays one.
 */
export const updateStaff = defineAction(contract, {
  permission: "staff.manage",
  audit: { action: "staff.update", object: ({ params }) => ({ type: "staff", id: params.id }) },
  async run({ staff, transaction: change, addDetails: note }, { params: { id }, body }) {
    if (id === staff.id) throw new AppError("forbidden", { detail: "Another admin has to change your own account." });
    return change(async (tx) => {
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
      note({ ...difference(before.roles, roles), disabled, sessionsEnded });
      const seen = await tx.session.aggregate({ where: { staffId: id }, _max: { lastSeenAt: true } });
      return staffMember(row, seen._max.lastSeenAt);
    });
  },
});

function isAdmin(roles: readonly Role[], disabled: boolean): boolean {
  return !disabled && roles.includes("admin");
}

/** What changed, in the words of the roles. */
function difference(before: readonly Role[], after: readonly Role[]): AuditDetails {
  return {
    rolesAdded: after.filter((role) => !before.includes(role)),
    rolesRemoved: before.filter((role) => !after.includes(role)),
  };
}

// Two admins who take the right from each other at the same moment: the second waits here, and sees what the first did.
async function lockAdmins(tx: Transaction): Promise<void> {
  await tx.$queryRaw`select id from "Staff" where 'admin' = any(roles) order by id for update`;
}

async function requireRemainingAdmin(tx: Transaction, except: string): Promise<void> {
  const others = await tx.staff.count({ where: { id: { not: except }, roles: { has: "admin" }, disabledAt: null } });
  if (others > 0) return;
  throw new AppError("condition_not_met", { detail: "This is the last admin. Give the role to somebody else first." });
}
