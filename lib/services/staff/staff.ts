import "server-only";
import { v7 as uuid } from "uuid";
import { defineAction } from "@/lib/actions/define-action";
import { removeAuthenticator } from "@/lib/auth/authenticator";
import { removePasskeys } from "@/lib/auth/passkey";
import { endSessionsOf } from "@/lib/auth/session";
import { issueLink, withdrawLinks } from "@/lib/auth/staff-link";
import * as contract from "@/lib/contracts/staff";
import * as actions from "@/lib/contracts/staff.actions";
import { isUniqueViolation } from "@/lib/data/prisma";
import { AppError } from "@/lib/errors";
import { notifyStaff } from "@/lib/services/inbox/notify-staff";
import { linkView } from "./staff-links";
import { changeRights, lockStaff, staffMembers } from "./staff-record";

/** Disabled ones, too. */
export const listStaff = defineAction(actions.listStaff, contract.listStaff, {
  async run({ addDetails }) {
    const items = await staffMembers();
    addDetails({ count: items.length });
    return { items };
  },
});

export const createStaff = defineAction(actions.createStaff, contract.createStaff, {
  details: ({ body }) => ({ roles: body.roles }),
  async run({ staff, transaction, setTarget }, { body: { email, name, roles } }) {
    const id = uuid();
    setTarget({ type: "staff", id });
    try {
      const link = await transaction(async (tx) => {
        await tx.staff.create({ data: { id, email, name, roles }, select: { id: true } });
        return issueLink(tx, id, staff.id, "account");
      });
      return { id, invite: linkView(link) };
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      throw new AppError("already_exists", {
        detail: "An account with this email address exists.",
        issues: [{ path: "email", message: "This address has an account already" }],
      });
    }
  },
});

/** Takes effect on their next request. Admins cannot change their own account here, or remove the last admin. */
export const updateStaff = defineAction(actions.updateStaff, contract.updateStaff, {
  object: "staff",
  async run({ staff, transaction, addDetails }, { params: { id }, body }) {
    if (id === staff.id) throw new AppError("forbidden", { detail: "Another admin must change your own account." });
    return transaction(async (tx) => {
      const { audit, disabled, rolesChanged } = await changeRights(tx, id, { ...body, by: staff.id });
      if (rolesChanged) {
        await notifyStaff(tx, { kind: "roles_changed", objectId: id, applicantId: null, by: staff.id }, { to: [id] });
      }
      const sessionsEnded = disabled ? await endSessionsOf(tx, id) : 0;
      if (disabled) await withdrawLinks(tx, id);
      addDetails({ ...audit, disabled, sessionsEnded });
      const [member] = await staffMembers(tx, id);
      if (!member) throw new AppError("not_found");
      return member;
    });
  },
});

/** Their next sign-in is not affected. */
export const endStaffSessions = defineAction(actions.endStaffSessions, contract.endStaffSessions, {
  object: "staff",
  async run({ transaction, addDetails }, { params: { id } }) {
    return transaction(async (tx) => {
      await lockStaff(tx, id);
      const ended = await endSessionsOf(tx, id);
      addDetails({ ended });
      return { ended };
    });
  },
});

/** Ends their sessions, too. */
export const resetAuthenticator = defineAction(actions.resetAuthenticator, contract.resetAuthenticator, {
  object: "staff",
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
