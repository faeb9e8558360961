import "server-only";
import { AppError } from "@/lib/errors";
import * as contract from "@/lib/features/session/contract/account";
import * as actions from "@/lib/features/session/contract/account.actions";
import { lockOwnAccount } from "@/lib/features/staff/staff-record";
import { defineAction } from "@/lib/platform/actions/define-action";
import {
  acceptCode,
  beginAuthenticator,
  removeAuthenticator as remove,
  renewRecoveryCodes as renew,
} from "@/lib/platform/auth/authenticator";
import { endSessionsOf } from "@/lib/platform/auth/session";
import { countSessionCode } from "@/lib/platform/auth/throttle";
import { totpUri } from "@/lib/platform/auth/totp";
import { db, type Transaction } from "@/lib/platform/data/prisma";

async function isOn(tx: Pick<Transaction, "authenticator">, staffId: string): Promise<Date | null> {
  const row = await tx.authenticator.findUnique({ where: { staffId }, select: { confirmedAt: true } });
  return row?.confirmedAt ?? null;
}

export const getAuthenticator = defineAction(actions.getAuthenticator, contract.getAuthenticator, {
  async run({ staff: { id: staffId } }) {
    const [confirmedAt, recoveryCodesLeft] = await Promise.all([
      isOn(db, staffId),
      db.recoveryCode.count({ where: { staffId, usedAt: null } }),
    ]);
    return { confirmedAt: confirmedAt?.toISOString() ?? null, recoveryCodesLeft };
  },
});

/** Requires a step-up, so that an intruder at an open screen cannot add their own app. */
export const addAuthenticator = defineAction(actions.addAuthenticator, contract.addAuthenticator, {
  async run({ staff, transaction, setTarget }) {
    setTarget({ type: "staff", id: staff.id });
    const secret = await transaction(async (tx) => {
      await lockOwnAccount(tx, staff);
      if (await isOn(tx, staff.id)) {
        throw new AppError("condition_not_met", { detail: "Your authenticator app is set up. Turn it off first." });
      }
      return beginAuthenticator(tx, staff.id);
    });
    return { secret: secret.base32, uri: totpUri(secret, staff.email) };
  },
});

/** Confirms the app. The person's other sessions, which started without an app, end. */
export const confirmAuthenticator = defineAction(actions.confirmAuthenticator, contract.confirmAuthenticator, {
  async run({ staff, transaction, setTarget, addDetails }, { body }) {
    setTarget({ type: "staff", id: staff.id });
    const clearAttempts = await countSessionCode(staff.sessionId);
    const recoveryCodes = await transaction(async (tx) => {
      // A concurrent sign-in without a code takes the same lock. If it comes first, its session is ended below. If it
      // comes later, it is refused.
      await lockOwnAccount(tx, staff);
      if (!(await acceptCode(tx, staff.id, body.code, "being set up"))) throw wrongCode("code");
      addDetails({ sessionsEnded: await endSessionsOf(tx, staff.id, staff.sessionId) });
      return renew(tx, staff.id);
    });
    await clearAttempts();
    return { recoveryCodes };
  },
});

/** Turns the app off, and deletes the recovery codes. */
export const removeAuthenticator = defineAction(actions.removeAuthenticator, contract.removeAuthenticator, {
  async run({ staff, transaction, setTarget }) {
    setTarget({ type: "staff", id: staff.id });
    return transaction(async (tx) => {
      await lockOwnAccount(tx, staff);
      return { removed: await remove(tx, staff.id) };
    });
  },
});

/** Creates new recovery codes. The earlier recovery codes stop working. */
export const renewRecoveryCodes = defineAction(actions.renewRecoveryCodes, contract.renewRecoveryCodes, {
  async run({ staff, transaction, setTarget }) {
    setTarget({ type: "staff", id: staff.id });
    return transaction(async (tx) => {
      await lockOwnAccount(tx, staff);
      if (!(await isOn(tx, staff.id))) {
        throw new AppError("condition_not_met", { detail: "Set an authenticator app up first." });
      }
      return { recoveryCodes: await renew(tx, staff.id) };
    });
  },
});

/** Reports a wrong code as an invalid field, because 401 would mean that the session has ended. */
export function wrongCode(field: string): AppError {
  const message = "This code is wrong or was used already. Enter the one that the app shows now";
  return new AppError("invalid_input", { issues: [{ path: field, message }] });
}
