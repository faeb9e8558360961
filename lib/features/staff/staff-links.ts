/** Links with which people choose their password: created and withdrawn by admins, used by the person. */
import "server-only";
import { z } from "zod";
import { id, instant } from "@/lib/base/fields";
import { notifyStaff } from "@/lib/cases/notify-staff";
import { consoleUrl } from "@/lib/env";
import { AppError } from "@/lib/errors";
import * as actions from "@/lib/features/staff/contract/staff.actions";
import type { IssuedLink } from "@/lib/features/staff/contract/staff-links";
import * as contract from "@/lib/features/staff/contract/staff-links";
import { defineAction } from "@/lib/platform/actions/define-action";
import { recentPasskeys, removeRecentPasskeys } from "@/lib/platform/auth/passkey";
import { hashPassword } from "@/lib/platform/auth/password";
import { passwordWeaknessAside } from "@/lib/platform/auth/password-thread";
import { endSessionsOf } from "@/lib/platform/auth/session";
import {
  findLink,
  issueLink,
  type IssuedLink as LinkRecord,
  linkKindOf,
  spendLink,
  withdrawLinks,
} from "@/lib/platform/auth/staff-link";
import { endpoint } from "@/lib/platform/contract/endpoint";
import { db } from "@/lib/platform/data/prisma";
import { lockStaff } from "./staff-record";

export function linkView({ token, expiresAt }: LinkRecord): IssuedLink {
  return { token, url: consoleUrl(`/invitation/${token}`), expiresAt: expiresAt.toISOString() };
}

/** Creates a link for another person, whose current password works until the link is used. */
export const makeStaffLink = defineAction(actions.makeStaffLink, contract.makeStaffLink, {
  object: "staff",
  async run({ staff, transaction, addDetails }, { params: { id } }) {
    if (id === staff.id) throw new AppError("forbidden", { detail: "Another admin must create a link for you." });
    const link = await transaction(async (tx) => {
      const person = await lockStaff(tx, id);
      if (person.disabledAt) throw new AppError("condition_not_met", { detail: "Enable the account first." });
      const kind = linkKindOf(person);
      addDetails({ for: kind === "invitation" ? kind : "forgotten password" });
      if (kind === "link") {
        await notifyStaff(tx, { kind: "link_made", objectId: id, applicantId: null, by: staff.id }, { to: [id] });
      }
      return issueLink(tx, id, staff.id, kind);
    });
    return linkView(link);
  },
});

/** Withdraws the link of a person. It stops working at once. */
export const withdrawStaffLink = defineAction(actions.withdrawStaffLink, contract.withdrawStaffLink, {
  object: "staff",
  async run({ transaction }, { params: { id } }) {
    return transaction(async (tx) => {
      await lockStaff(tx, id);
      return { withdrawn: await withdrawLinks(tx, id) };
    });
  },
});

/** Passkeys that were added within 30 days. Using the link removes those that the person does not keep. */
const recentPasskey = z.array(z.object({ id, name: z.string(), createdAt: instant }));

/** The page behind a link uses this endpoint, which has no API route. */
const invitation = endpoint("GET /api/invitations/:token", {
  params: contract.acceptInvitation.params,
  response: z.object({
    name: z.string(),
    email: z.string(),
    expiresAt: instant,
    invited: z.boolean(),
    passkeys: recentPasskey,
  }),
});

/** Reading does not consume a link, because mail scanners open links. */
export const getInvitation = defineAction({ permission: "public", audit: { action: "staff.open-link" } }, invitation, {
  async run({ setTarget }, { params: { token } }) {
    const { expiresAt, staff } = await findLink(token);
    setTarget({ type: "staff", id: staff.id });
    const { name, email, passwordHash } = staff;
    const passkeys = (await recentPasskeys(db, staff.id)).map((one) => ({
      ...one,
      createdAt: one.createdAt.toISOString(),
    }));
    return { name, email, expiresAt: expiresAt.toISOString(), invited: passwordHash === null, passkeys };
  },
});

/**
 * Sets the password, consumes the link, ends all sessions, and removes recent passkeys that the person does not keep.
 */
export const acceptInvitation = defineAction(actions.acceptInvitation, contract.acceptInvitation, {
  async run({ transaction, setTarget, addDetails }, { params: { token }, body: { password, keepPasskeys = [] } }) {
    const { staff, ...link } = await findLink(token);
    setTarget({ type: "staff", id: staff.id });
    const weakness = await passwordWeaknessAside(password, [staff.name, staff.email]);
    if (weakness) throw new AppError("invalid_input", { issues: [{ path: "password", message: weakness }] });
    const passwordHash = await hashPassword(password);
    await transaction(async (tx) => {
      // Locks the person first, as everywhere, which also detects an account disabled meanwhile.
      const person = await lockStaff(tx, staff.id);
      if (person.disabledAt) throw new AppError("not_found");
      await spendLink(tx, link, person);
      await tx.staff.update({ where: { id: staff.id }, data: { passwordHash }, select: { id: true } });
      const passkeysRemoved = await removeRecentPasskeys(tx, staff.id, keepPasskeys);
      addDetails({ sessionsEnded: await endSessionsOf(tx, staff.id), passkeysRemoved });
    });
    return { email: staff.email };
  },
});
