import "server-only";
import { AppError } from "@/lib/errors";
import * as passkeysContract from "@/lib/features/session/contract/passkeys";
import * as sessionContract from "@/lib/features/session/contract/session";
import * as actions from "@/lib/features/session/contract/session.actions";
import { defineAction } from "@/lib/platform/actions/define-action";
import { acceptCode } from "@/lib/platform/auth/authenticator";
import { acceptPasskey, requestPasskey } from "@/lib/platform/auth/passkey";
import type { CurrentStaff } from "@/lib/platform/auth/session";
import { issueStepUp } from "@/lib/platform/auth/step-up";
import { countSessionCode } from "@/lib/platform/auth/throttle";
import type { PasskeyProof } from "@/lib/platform/contract/passkey-json";
import { databaseNow, later } from "@/lib/platform/data/database-time";
import { db, type Transaction } from "@/lib/platform/data/prisma";
import { wrongCode } from "./authenticator";
import { confirmPassword } from "./password";

/** How long a sign-in by single sign-on counts as a confirmation, in milliseconds. */
const recentMs = 5 * 60_000;

async function proofsOf(staff: CurrentStaff, tx: Pick<Transaction, "staff" | "session" | "$queryRaw"> = db) {
  const found = await tx.staff.findUniqueOrThrow({
    where: { id: staff.id },
    select: {
      passwordHash: true,
      authenticator: { select: { confirmedAt: true } },
      _count: { select: { passkeys: true } },
    },
  });
  const session = await tx.session.findUniqueOrThrow({
    where: { id: staff.sessionId },
    select: { method: true, createdAt: true },
  });
  const own = {
    password: found.passwordHash !== null,
    totp: found.authenticator?.confirmedAt != null,
    passkey: found._count.passkeys > 0,
  };
  const isRecent = session.method === "sso" && session.createdAt > later(await databaseNow(tx), -recentMs);
  return { ...own, recentSignIn: isRecent && !Object.values(own).includes(true) };
}

export const getProofs = defineAction(actions.getProofs, sessionContract.getProofs, {
  run: ({ staff }) => proofsOf(staff),
});

/**
 * Accepts a recent sign-in by single sign-on from a person without any other proof, to add the first.
 *
 * @throws AppError `condition_not_met`
 */
async function requireRecentSignIn(tx: Transaction, staff: CurrentStaff, acts: ActionNames): Promise<void> {
  const adds = [`account.add-passkey:${staff.id}`, `account.add-authenticator:${staff.id}`];
  if (acts.every((act) => adds.includes(act)) && (await proofsOf(staff, tx)).recentSignIn) return;
  throw new AppError("condition_not_met", {
    detail: "Sign in again by single sign-on, then do this within 5 minutes.",
  });
}

type ActionNames = readonly string[];

const readActionNames = ({ act }: { act: string | string[] }): ActionNames => (typeof act === "string" ? [act] : act);

const purposeOf = (acts: ActionNames) => `step-up ${acts.join(" ")}` as const;

/** The challenge is valid only for these acts, and only in this session. */
export const askStepUp = defineAction(actions.askStepUp, passkeysContract.askStepUp, {
  details: ({ body }) => ({ act: body.act }),
  async run({ staff, transaction, setTarget }, { body }) {
    setTarget({ type: "session", id: staff.sessionId });
    return transaction(async (tx) => {
      const passkeys = await tx.passkey.findMany({ where: { staffId: staff.id } });
      if (passkeys.length === 0) throw new AppError("condition_not_met", { detail: "You have no passkey." });
      return requestPasskey(tx, purposeOf(readActionNames(body)), staff.sessionId, passkeys);
    });
  },
});

/** Checks a passkey, whose challenge must be for these acts. Returns why it was refused, or null. */
async function refusalOf(tx: Transaction, staff: CurrentStaff, acts: ActionNames, proof: PasskeyProof) {
  const credentialId = new Uint8Array(Buffer.from(proof.id, "base64url"));
  const passkey = await tx.passkey.findFirst({ where: { credentialId, staffId: staff.id } });
  return passkey ? acceptPasskey(tx, passkey, proof, purposeOf(acts), staff.sessionId) : "unknown";
}

/** Answers with a token that is valid once for each act, and for five minutes. */
export const stepUp = defineAction(actions.stepUp, sessionContract.stepUp, {
  details: ({ body }) => ({ act: body.act }),
  async run({ staff, transaction, setTarget, addDetails }, { body }) {
    setTarget({ type: "session", id: staff.sessionId });
    const { password, totp, passkey, recentSignIn } = body;
    const acts = readActionNames(body);
    if (password !== undefined) await confirmPassword(staff, password, "password");
    const clearGuesses = totp === undefined ? async () => undefined : await countSessionCode(staff.sessionId);
    const { token, expiresAt } = await transaction(async (tx) => {
      if (totp !== undefined && !(await acceptCode(tx, staff.id, totp))) throw wrongCode("totp");
      const refused = passkey && (await refusalOf(tx, staff, acts, passkey));
      if (recentSignIn) await requireRecentSignIn(tx, staff, acts);
      addDetails({
        by: recentSignIn ? "recent sign-in" : passkey ? "passkey" : totp ? "code" : "password",
        ...(refused ? { refused } : {}),
      });
      if (refused) throw wrongPasskey();
      return issueStepUp(tx, staff, acts);
    });
    await clearGuesses();
    return { token, expiresAt: expiresAt.toISOString() };
  },
});

/** Reports a refused passkey as an invalid field, because 401 would mean that the session has ended. */
export function wrongPasskey(): AppError {
  const message = "The passkey was not accepted. Try again";
  return new AppError("invalid_input", { issues: [{ path: "passkey", message }] });
}
