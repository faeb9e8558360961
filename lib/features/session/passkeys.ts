import "server-only";
import { v7 as uuid } from "uuid";
import { AppError } from "@/lib/errors";
import * as actions from "@/lib/features/session/contract/account.actions";
import * as contract from "@/lib/features/session/contract/passkeys";
import { lockOwnAccount } from "@/lib/features/staff/staff-record";
import { defineAction } from "@/lib/platform/actions/define-action";
import { acceptNewPasskey, passkeyAddress, requestNewPasskey, requestPasskey } from "@/lib/platform/auth/passkey";
import { db, isUniqueViolation } from "@/lib/platform/data/prisma";
import { wrongPasskey } from "./step-up";

/** Far more than anyone needs, but few enough to list in one request to a browser. */
const passkeysEach = 20;

/** The same for everyone: the browser asks which of its passkeys to use. */
export const askSignIn = defineAction(actions.askSignIn, contract.askSignIn, {
  run: ({ transaction }) => transaction((tx) => requestPasskey(tx, "sign-in", null)),
});

export const listPasskeys = defineAction(actions.listPasskeys, contract.listPasskeys, {
  async run({ staff }) {
    const rows = await db.passkey.findMany({
      where: { staffId: staff.id },
      select: { id: true, name: true, createdAt: true, lastUsedAt: true },
      orderBy: { id: "desc" },
    });
    return {
      items: rows.map(({ createdAt, lastUsedAt, ...row }) => ({
        ...row,
        createdAt: createdAt.toISOString(),
        lastUsedAt: lastUsedAt?.toISOString() ?? null,
      })),
      address: passkeyAddress(),
    };
  },
});

/** Requires a step-up, so that an intruder at an open screen cannot add their own passkey. */
export const beginPasskey = defineAction(actions.beginPasskey, contract.beginPasskey, {
  async run({ staff, transaction, setTarget }) {
    setTarget({ type: "staff", id: staff.id });
    return transaction(async (tx) => {
      const passkeys = await tx.passkey.findMany({ where: { staffId: staff.id } });
      if (passkeys.length >= passkeysEach) {
        throw new AppError("condition_not_met", { detail: `You have ${passkeysEach} passkeys. Remove one first.` });
      }
      return requestNewPasskey(tx, staff, passkeys);
    });
  },
});

/** The passkey must answer this session's challenge, which required a step-up. */
export const addPasskey = defineAction(actions.addPasskey, contract.addPasskey, {
  async run({ staff, transaction, setTarget, addDetails }, { body }) {
    setTarget({ type: "staff", id: staff.id });
    const id = uuid();
    addDetails({ passkey: id });
    await transaction(async (tx) => {
      await lockOwnAccount(tx, staff);
      const made = await acceptNewPasskey(tx, staff, body.passkey);
      if (!made) throw wrongPasskey();
      await tx.passkey.create({ data: { id, staffId: staff.id, name: body.name, ...made }, select: { id: true } });
    }).catch((error: unknown) => {
      // Another account has this credential id, which no honest device would repeat.
      throw isUniqueViolation(error) ? wrongPasskey() : error;
    });
    return { id };
  },
});

/** Removes a passkey, and ends the other sessions that it began. The current session stays. */
export const removePasskey = defineAction(actions.removePasskey, contract.removePasskey, {
  details: ({ params }) => ({ passkey: params.id }),
  async run({ staff, transaction, setTarget, addDetails }, { params: { id } }) {
    setTarget({ type: "staff", id: staff.id });
    return transaction(async (tx) => {
      // A concurrent sign-in with the passkey takes the same lock. If it comes first, its session is ended below. If it
      // comes later, it is refused.
      await lockOwnAccount(tx, staff);
      const { count: sessionsEnded } = await tx.session.updateMany({
        where: { passkeyId: id, staffId: staff.id, endedAt: null, id: { not: staff.sessionId } },
        data: { endedAt: new Date() },
      });
      const { count } = await tx.passkey.deleteMany({ where: { id, staffId: staff.id } });
      if (count === 0) throw new AppError("not_found");
      addDetails({ sessionsEnded });
      return { sessionsEnded };
    });
  },
});
