/** A person's second factor: codes of their authenticator app, and recovery codes in case it is lost. */
import "server-only";
import { Secret } from "otpauth";
import { openWithAny, seal } from "@/lib/platform/data/crypto";
import { deriveKey, keyring, ringsToRead } from "@/lib/platform/data/keyring";
import type { Authenticator, Transaction } from "@/lib/platform/data/prisma";
import { hashOfToken } from "./secret-token";
import { stepOfCode } from "./totp";

const place = (staffId: string) => ({ table: "Authenticator", column: "secret", row: staffId });

function openSecret({ staffId, secret }: Pick<Authenticator, "staffId" | "secret">): Uint8Array<ArrayBuffer> {
  const keys = ringsToRead().map((ring) => deriveKey("authenticator", ring));
  return openWithAny(keys, place(staffId), secret);
}

const sealedColumns = (staffId: string, secret: Uint8Array) => ({
  secret: seal(deriveKey("authenticator"), place(staffId), secret),
  keyId: keyring().root.kid,
});

/**
 * Starts to set up an authenticator app, and returns the secret to share with it. Sign-in does not require the app
 * until its first code is confirmed.
 */
export async function beginAuthenticator(tx: Transaction, staffId: string): Promise<Secret> {
  const plain = new Secret();
  const sealed = sealedColumns(staffId, plain.bytes);
  const data = { ...sealed, confirmedAt: null, lastStep: 0, createdAt: new Date() };
  await tx.authenticator.upsert({ where: { staffId }, create: { staffId, ...data }, update: data });
  return plain;
}

/**
 * Seals the secret under the root in use, for a rotation of the data keys. The app's codes stay the same. Throws
 * SealError.
 */
export async function resealAuthenticator(tx: Transaction, staffId: string): Promise<void> {
  const [row]: Pick<Authenticator, "staffId" | "secret">[] = await tx.$queryRaw`
    select "staffId", secret from "Authenticator" where "staffId" = ${staffId}::uuid for update`;
  if (!row) return;
  await tx.authenticator.update({
    where: { staffId },
    data: sealedColumns(staffId, openSecret(row)),
    select: { staffId: true },
  });
}

/**
 * Accepts a code once. Of several concurrent uses, only the first succeeds. Throws SealError if the secret cannot be
 * opened.
 */
export async function acceptCode(
  tx: Transaction,
  staffId: string,
  code: string,
  state: "in use" | "being set up" = "in use",
): Promise<boolean> {
  const row = await tx.authenticator.findUnique({ where: { staffId } });
  if (!row || (row.confirmedAt === null) !== (state === "being set up")) return false;
  const step = stepOfCode(new Secret({ buffer: openSecret(row).buffer }), code, Date.now(), row.lastStep);
  if (step === null) return false;
  // This is one statement, so that its row lock lets the first of several concurrent uses through, and the others find
  // the step used. `createdAt` shows that the secret is still the same one, because a rotation may seal it anew.
  const { count } = await tx.authenticator.updateMany({
    where: { staffId, lastStep: { lt: step }, createdAt: row.createdAt },
    data: { lastStep: step, confirmedAt: row.confirmedAt ?? new Date() },
  });
  return count === 1;
}

/**
 * Returns the form in which codes are stored and compared. People type them in upper or lower case, with or without
 * hyphens.
 */
const canonical = (code: string) => code.toUpperCase().replace(/[^A-Z2-7]/g, "");

/**
 * Replaces a person's recovery codes. Returns ten codes of 80 random bits each, in groups of four characters, which are
 * shown only once.
 */
export async function renewRecoveryCodes(tx: Transaction, staffId: string): Promise<string[]> {
  const codes = Array.from({ length: 10 }, () => new Secret({ size: 10 }).base32);
  await tx.recoveryCode.deleteMany({ where: { staffId } });
  await tx.recoveryCode.createMany({ data: codes.map((code) => ({ staffId, codeHash: hashOfToken(code) })) });
  return codes.map((code) => (code.match(/.{4}/g) ?? []).join("-").toLowerCase());
}

async function spendRecoveryCode(tx: Transaction, staffId: string, code: string): Promise<boolean> {
  const { count } = await tx.recoveryCode.updateMany({
    where: { staffId, codeHash: hashOfToken(canonical(code)), usedAt: null },
    data: { usedAt: new Date() },
  });
  return count === 1;
}

/**
 * Whether a code is one of the authenticator app, which could be guessed, and not a recovery code of 80 random bits.
 */
export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code.replace(/\s/g, ""));

/** Accepts a second factor at sign-in, and returns its kind. Returns null if the code is wrong or used. */
export async function acceptSecondFactor(
  tx: Transaction,
  staffId: string,
  code: string,
): Promise<"code" | "recovery code" | null> {
  if (isAppCode(code)) return (await acceptCode(tx, staffId, code.replace(/\s/g, ""))) ? "code" : null;
  return (await spendRecoveryCode(tx, staffId, code)) ? "recovery code" : null;
}

export async function removeAuthenticator(tx: Transaction, staffId: string): Promise<boolean> {
  await tx.recoveryCode.deleteMany({ where: { staffId } });
  const { count } = await tx.authenticator.deleteMany({ where: { staffId } });
  return count === 1;
}
