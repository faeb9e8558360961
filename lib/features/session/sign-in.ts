import "server-only";
import { v7 as uuid } from "uuid";
import { z } from "zod";
import { AppError } from "@/lib/errors";
import * as accountActions from "@/lib/features/session/contract/account.actions";
import * as contract from "@/lib/features/session/contract/session";
import * as sessionActions from "@/lib/features/session/contract/session.actions";
import { lockStaff } from "@/lib/features/staff/staff-record";
import { defineAction } from "@/lib/platform/actions/define-action";
import { acceptSecondFactor, isAppCode } from "@/lib/platform/auth/authenticator";
import { deviceName } from "@/lib/platform/auth/device";
import { deviceIn } from "@/lib/platform/auth/known-device";
import { acceptPasskey } from "@/lib/platform/auth/passkey";
import { verifyPassword } from "@/lib/platform/auth/password";
import { beginSession, endSession, endSessionsOf, sessionIdOf } from "@/lib/platform/auth/session";
import { countSignIn } from "@/lib/platform/auth/throttle";
import { endpoint } from "@/lib/platform/contract/endpoint";
import { passkeyProof } from "@/lib/platform/contract/passkey-json";
import { emailIndex } from "@/lib/platform/data/blind-index";
import { type Authenticator, db, type Staff, type Transaction } from "@/lib/platform/data/prisma";

/** PostgreSQL accepts neither NUL nor lone surrogates. */
const isStorable = (text: string) => text.isWellFormed() && !text.includes("\0");

const browser = z.object({ "user-agent": z.string().optional(), cookie: z.string().optional() });
/** `device` is for the cookie by which the browser is known from now on. */
const signedIn = z.object({ sessionId: z.uuid(), device: z.uuid() });

/** Called by next-auth with its form; the session's id goes only into the encrypted cookie. */
const signInEndpoint = endpoint("POST /api/auth/callback/credentials", {
  body: z.object({
    email: z
      .string("Enter your email address")
      .trim()
      .toLowerCase()
      .min(1, "Enter your email address")
      .max(254, "At most 254 characters")
      .refine(isStorable, "This is not an email address"),
    password: z.string("Enter your password").min(1, "Enter your password").max(1000, "At most 1000 characters"),
    /** A code of the authenticator app, or a recovery code. */
    totp: z.string().trim().max(100).optional(),
  }),
  headers: browser,
  response: signedIn,
});

/**
 * Each attempt is counted and audited, with a keyed hash of the address. A wrong password, an unknown address, a
 * disabled account and a wrong code get the same answer. People with an authenticator app are asked for its code after
 * a correct password. This browser's previous session ends.
 */
export const signIn = defineAction({ permission: "public", audit: { action: "session.sign-in" } }, signInEndpoint, {
  details: ({ body }) => ({ emailHash: emailIndex(body.email) }),
  async run({ actor, transaction, addDetails, setTarget }, { body, headers }) {
    const ip = actor.type === "anonymous" ? actor.ip : null;
    const device = await deviceIn(headers.cookie);
    const attempt = await countSignIn(emailIndex(body.email), { ip, device });
    const staff = await db.staff.findUnique({ where: { email: body.email }, include: { authenticator: true } });
    const matches = await verifyPassword(staff?.passwordHash ?? null, body.password);
    if (staff) {
      setTarget({ type: "staff", id: staff.id });
      addDetails({ disabled: staff.disabledAt !== null });
    }
    if (!staff || !matches || staff.disabledAt) throw new AppError("credentials_wrong");
    const { id, roles } = staff;
    const isAsked = staff.authenticator?.confirmedAt != null;
    if (isAsked && !body.totp) {
      await attempt.refundAttempt();
      throw new AppError("second_factor_required");
    }
    const code = isAsked ? (body.totp ?? "") : "";
    const clearGuesses = isAppCode(code) ? await attempt.countCode(id) : async () => undefined;
    const replaces = await sessionIdOf(headers.cookie ?? null);
    const sessionId = await transaction(
      async (tx) => {
        const isSame = await isUnchanged(tx, staff);
        const by = isAsked ? await acceptSecondFactor(tx, id, code) : "password";
        if (!isSame || !by) throw new AppError("credentials_wrong");
        addDetails({ by, replaced: replaces ? await endSession(tx, replaces) : 0 });
        return beginSession(tx, id, { device: deviceName(headers["user-agent"] ?? null) });
      },
      { actor: (newId) => ({ type: "staff", id, roles, sessionId: newId, ip }) },
    );
    const known = device ?? uuid();
    await Promise.all([attempt.succeeded(emailIndex(staff.email), known), clearGuesses()]);
    return { sessionId, device: known };
  },
});

type Checked = Pick<Staff, "id" | "passwordHash"> & { authenticator: Pick<Authenticator, "confirmedAt"> | null };

/**
 * Whether an account is unchanged since its password was checked. A change has ended the account's sessions, and the
 * new session would outlast the change. Locks the account, so that a later change ends the new session too.
 */
async function isUnchanged(tx: Transaction, { id, passwordHash, authenticator }: Checked): Promise<boolean> {
  const now = await lockStaff(tx, id);
  const app = await tx.authenticator.findUnique({ where: { staffId: id }, select: { confirmedAt: true } });
  const isApp = (one: Checked["authenticator"]) => one?.confirmedAt != null;
  return now.disabledAt === null && now.passwordHash === passwordHash && isApp(app) === isApp(authenticator);
}

/** Called by next-auth, like the sign-in with a password. */
const passkeySignInEndpoint = endpoint("POST /api/auth/callback/passkey", {
  body: z.object({ passkey: passkeyProof }),
  headers: browser,
  response: signedIn,
});

/**
 * The device has verified the person, so no code is required. Attempts are counted and audited as with a password. An
 * unknown or removed passkey, a disabled account and a wrong, used or expired proof get the same answer. This browser's
 * previous session ends.
 */
export const signInWithPasskey = defineAction(
  { permission: "public", audit: { action: "session.sign-in" } },
  passkeySignInEndpoint,
  {
    details: () => ({ by: "passkey" }),
    async run({ actor, transaction, addDetails, setTarget }, { body: { passkey: proof }, headers }) {
      const ip = actor.type === "anonymous" ? actor.ip : null;
      const credentialId = new Uint8Array(Buffer.from(proof.id, "base64url"));
      const device = await deviceIn(headers.cookie);
      const attempt = await countSignIn(null, { ip, device });
      const passkey = await db.passkey.findUnique({ where: { credentialId }, include: { staff: true } });
      if (passkey) {
        setTarget({ type: "staff", id: passkey.staffId });
        addDetails({ passkey: passkey.id, disabled: passkey.staff.disabledAt !== null });
      }
      if (!passkey || passkey.staff.disabledAt) throw refusedPasskey();
      const { id, roles, email } = passkey.staff;
      const replaces = await sessionIdOf(headers.cookie ?? null);
      const sessionId = await transaction(
        async (tx) => {
          // Locks the account, like a sign-in with a password: from here on, a change of the account ends this session
          // too.
          const { disabledAt } = await lockStaff(tx, id);
          const refused = disabledAt ? "disabled" : await acceptPasskey(tx, passkey, proof, "sign-in", null);
          if (refused) {
            addDetails({ refused });
            throw refusedPasskey();
          }
          addDetails({ replaced: replaces ? await endSession(tx, replaces) : 0 });
          const name = deviceName(headers["user-agent"] ?? null);
          return beginSession(tx, id, { device: name, method: "passkey", passkeyId: passkey.id });
        },
        { actor: (newId) => ({ type: "staff", id, roles, sessionId: newId, ip }) },
      );
      const known = device ?? uuid();
      await attempt.succeeded(emailIndex(email), known);
      return { sessionId, device: known };
    },
  },
);

const refusedPasskey = () =>
  new AppError("passkey_refused", { detail: "Sign in another way, or ask an admin. It may have been removed here." });

/** The session's cookie, and any copy of it, stops working with the next request. */
export const signOut = defineAction(sessionActions.signOut, contract.signOut, {
  async run({ staff, transaction, setTarget }) {
    setTarget({ type: "session", id: staff.sessionId });
    return { ended: await transaction((tx) => endSession(tx, staff.sessionId)) };
  },
});

export const signOutEverywhere = defineAction(accountActions.signOutEverywhere, contract.signOutEverywhere, {
  async run({ staff, transaction, setTarget, addDetails }) {
    setTarget({ type: "staff", id: staff.id });
    return transaction(async (tx) => {
      const ended = await endSessionsOf(tx, staff.id);
      addDetails({ ended });
      return { ended };
    });
  },
});
