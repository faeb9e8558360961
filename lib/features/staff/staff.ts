import "server-only";
import { v7 as uuid } from "uuid";
import { endMessages, notifyStaff } from "@/lib/cases/notify-staff";
import { requireSecondPerson } from "@/lib/cases/two-person-rule";
import { AppError } from "@/lib/errors";
import * as contract from "@/lib/features/staff/contract/staff";
import * as actions from "@/lib/features/staff/contract/staff.actions";
import { defineAction } from "@/lib/platform/actions/define-action";
import { removeAuthenticator } from "@/lib/platform/auth/authenticator";
import { removePasskeys } from "@/lib/platform/auth/passkey";
import { endSessionsOf } from "@/lib/platform/auth/session";
import { issueLink, withdrawLinks } from "@/lib/platform/auth/staff-link";
import { isUniqueViolation } from "@/lib/platform/data/prisma";
import { confirmersOf, nothingUnconfirmed, notifyOfApprover, splitRoles } from "./approvers";
import { linkView } from "./staff-links";
import { changeRights, lockStaff, staffMembers } from "./staff-record";

/** Lists all accounts, including disabled accounts. */
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
        const before = { id, roles: [], ...nothingUnconfirmed };
        const given = await splitRoles(tx, before, { roles, by: staff.id });
        await tx.staff.create({ data: { id, email, name, ...given }, select: { id: true } });
        await notifyOfApprover(tx, { id, ...given }, { before, by: staff.id });
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

/** Takes effect on the person's next request. Admins cannot change their own account, or remove the last admin. */
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

/** Takes effect on the person's next request. The admin must be a second person for the giver of the roles. */
export const confirmRoles = defineAction(actions.confirmRoles, contract.confirmRoles, {
  object: "staff",
  run(context, { params: { id } }) {
    const { staff, addDetails } = context;
    return context.transaction(async (tx) => {
      const { roles, unconfirmedRoles: confirmed, unconfirmedById: by, disabledAt } = await lockStaff(tx, id);
      if (!by || confirmed.length === 0) {
        throw new AppError("state_conflict", { detail: "No role of this account waits for confirmation." });
      }
      if (disabledAt) throw new AppError("condition_not_met", { detail: "Enable the account first." });
      if (id === staff.id || by === staff.id) {
        throw new AppError("same_person", { detail: "Another admin must confirm this." });
      }
      const { secondPersonFor } = await confirmersOf(tx, { id, by });
      const secondId = await requireSecondPerson(context, tx, secondPersonFor, "staff.manage");
      await tx.staff.update({
        where: { id },
        data: { roles: [...new Set([...roles, ...confirmed])], ...nothingUnconfirmed },
        select: { id: true },
      });
      const given = confirmed.flatMap((role) => [by, secondId].map((byId) => ({ staffId: id, byId, role })));
      await tx.accessGrant.createMany({ data: given.map((grant) => ({ ...grant, kind: "role" as const })) });
      await notifyStaff(tx, { kind: "roles_changed", objectId: id, applicantId: null, by: staff.id }, { to: [id] });
      await endMessages(tx, { kind: "approver_unconfirmed", objectId: id }, { how: "confirmed", by: staff.id });
      addDetails({ rolesAdded: confirmed, givenBy: by });
      const [member] = await staffMembers(tx, id);
      if (!member) throw new AppError("not_found");
      return member;
    });
  },
});

/** Ends all sessions of a person, who can sign in again. */
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

/** Removes the authenticator app and the passkeys of a person, and ends the person's sessions. */
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
