/** Accounts of the console: listed, created, and changed by admins. */
import "server-only";
import { v7 as uuid } from "uuid";
import { defineAction } from "@/lib/actions/define-action";
import type { AuditDetails } from "@/lib/audit/event";
import { removeAuthenticator } from "@/lib/auth/authenticator";
import { removePasskeys } from "@/lib/auth/passkey";
import type { Role } from "@/lib/auth/permissions";
import { endSessionsOf } from "@/lib/auth/session";
import { issueLink, withdrawLinks } from "@/lib/auth/staff-link";
import {
  createStaff as createStaffContract,
  endStaffSessions as endStaffSessionsContract,
  listStaff as listStaffContract,
  resetAuthenticator as resetAuthenticatorContract,
  updateStaff as updateStaffContract,
} from "@/lib/contracts/staff";
import { isUniqueViolation, type Transaction } from "@/lib/data/prisma";
import { AppError } from "@/lib/errors";
import { linkView } from "./staff-links";
import { lockStaff, staffMembers } from "./staff-record";

/** All accounts, including disabled ones, with when each person was last active. */
export const listStaff = defineAction(listStaffContract, {
  permission: "staff.manage",
  audit: { action: "staff.list" },
  async run({ addDetails }) {
    const items = await staffMembers();
    addDetails({ count: items.length });
    return { items };
  },
});

/** Creates an account with roles, and a one-time link with which the person chooses their password. */
export const createStaff = defineAction(createStaffContract, {
  permission: "staff.manage",
  audit: { action: "staff.create", details: ({ body }) => ({ roles: body.roles }) },
  async run({ staff, transaction, setTarget }, { body }) {
    const id = uuid();
    setTarget({ type: "staff", id });
    try {
      const link = await transaction(async (tx) => {
        await tx.staff.create({ data: { id, ...body }, select: { id: true } });
        return issueLink(tx, id, staff.id);
      });
      return { id, invite: linkView(link) };
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      throw new AppError("already_exists", {
        detail: "Somebody has an account with this email address.",
        issues: [{ path: "email", message: "This address has an account already" }],
      });
    }
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
      await tx.staff.update({ where: { id }, data: { roles, disabledAt }, select: { id: true } });
      const sessionsEnded = disabled ? await endSessionsOf(tx, id) : 0;
      if (disabled) await withdrawLinks(tx, id);
      addDetails({ ...roleChanges(before.roles, roles), disabled, sessionsEnded });
      const [member] = await staffMembers(tx, id);
      if (!member) throw new AppError("not_found");
      return member;
    });
  },
});

/** Ends every session of a person. Their next sign-in is not affected. */
export const endStaffSessions = defineAction(endStaffSessionsContract, {
  permission: "staff.manage",
  audit: { action: "staff.end-sessions", object: ({ params }) => ({ type: "staff", id: params.id }) },
  async run({ transaction, addDetails }, { params: { id } }) {
    return transaction(async (tx) => {
      await lockStaff(tx, id);
      const ended = await endSessionsOf(tx, id);
      addDetails({ ended });
      return { ended };
    });
  },
});

/** Removes the authenticator app of somebody else, its recovery codes and their passkeys, and ends their sessions. */
export const resetAuthenticator = defineAction(resetAuthenticatorContract, {
  permission: "staff.manage",
  audit: { action: "staff.reset-authenticator", object: ({ params }) => ({ type: "staff", id: params.id }) },
  async run({ staff, transaction, addDetails }, { params: { id } }) {
    if (id === staff.id) throw new AppError("forbidden", { detail: "Remove yours on your account page." });
    return transaction(async (tx) => {
      await lockStaff(tx, id);
      const sessionsEnded = await endSessionsOf(tx, id);
      const passkeysRemoved = await removePasskeys(tx, id);
      addDetails({ sessionsEnded, passkeysRemoved });
      return { removed: await removeAuthenticator(tx, id), passkeysRemoved };
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
  // Who was invited and has no password yet cannot sign in.
  const where = {
    id: { not: except },
    roles: { has: "admin" as const },
    disabledAt: null,
    passwordHash: { not: null },
  };
  const others = await tx.staff.count({ where });
  if (others > 0) return;
  throw new AppError("condition_not_met", { detail: "This is the last admin. Give the role to somebody else first." });
}
