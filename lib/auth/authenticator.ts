/** The second factor of a person: codes of their authenticator app, and recovery codes for when it is lost. */
import "server-only";
import { randomBytes } from "node:crypto";
import { open, seal } from "@/lib/data/crypto";
import { deriveKey } from "@/lib/data/keyring";
import type { Authenticator, Transaction } from "@/lib/data/prisma";
import { hashOfToken } from "./secret-token";
import { base32, newTotpSecret, stepOfCode } from "./totp";

const place = (staffId: string) => ({ table: "Authenticator", column: "secret", row: staffId });

function openSecret({ staffId, secret }: Authenticator): Uint8Array {
  return open(deriveKey("authenticator"), place(staffId), secret);
}

/**
 * Begins to set an app up: it is asked for nowhere until its first code was confirmed.
 *
 * @returns the secret to share with the app
 */
export async function beginAuthenticator(tx: Transaction, staffId: string): Promise<Uint8Array> {
  const plain = newTotpSecret();
  const secret = seal(deriveKey("authenticator"), place(staffId), plain);
  const data = { secret, confirmedAt: null, lastStep: 0, createdAt: new Date() };
  await tx.authenticator.upsert({ where: { staffId }, create: { staffId, ...data }, update: data });
  return plain;
}

/**
 * Accepts a code of a person's app, once. Of several uses at the same time, the first one succeeds.
 *
 * @param state whether the app is still being set up
 * @returns whether the code was accepted
 * @throws SealError when the secret cannot be opened
 */
export async function acceptCode(
  tx: Transaction,
  staffId: string,
  code: string,
  state: "in use" | "being set up" = "in use",
): Promise<boolean> {
  const row = await tx.authenticator.findUnique({ where: { staffId } });
  if (!row || (row.confirmedAt === null) !== (state === "being set up")) return false;
  const step = stepOfCode(openSecret(row), code, Date.now(), row.lastStep);
  if (step === null) return false;
  // One statement: its row lock lets the first of several uses through, and the others find the step used.
  const { count } = await tx.authenticator.updateMany({
    where: { staffId, lastStep: { lt: step }, secret: row.secret },
    data: { lastStep: step, confirmedAt: row.confirmedAt ?? new Date() },
  });
  return count === 1;
}

const recoveryCodes = 10;

/** As it is stored and compared: people type codes in either case, with or without hyphens. */
const canonical = (code: string) => code.toUpperCase().replace(/[^A-Z2-7]/g, "");

/**
 * Replaces a person's recovery codes.
 *
 * @returns ten codes of 80 random bits, in groups of four letters, to be shown once
 */
export async function renewRecoveryCodes(tx: Transaction, staffId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, () => base32(randomBytes(10)));
  await tx.recoveryCode.deleteMany({ where: { staffId } });
  await tx.recoveryCode.createMany({ data: codes.map((code) => ({ staffId, codeHash: hashOfToken(code) })) });
  return codes.map((code) => (code.match(/.{4}/g) ?? []).join("-").toLowerCase());
}

/** Uses a recovery code up; false for one that is wrong or used. */
async function spendRecoveryCode(tx: Transaction, staffId: string, code: string): Promise<boolean> {
  const { count } = await tx.recoveryCode.updateMany({
    where: { staffId, codeHash: hashOfToken(canonical(code)), usedAt: null },
    data: { usedAt: new Date() },
  });
  return count === 1;
}

/**
 * Accepts a second factor at sign-in: a code of the app, or a recovery code.
 *
 * @returns which it was; null when it is wrong or used
 */
export async function acceptSecondFactor(
  tx: Transaction,
  staffId: string,
  code: string,
): Promise<"code" | "recovery code" | null> {
  const digits = code.replace(/\s/g, "");
  if (/^\d{6}$/.test(digits)) return (await acceptCode(tx, staffId, digits)) ? "code" : null;
  return (await spendRecoveryCode(tx, staffId, code)) ? "recovery code" : null;
}

/** Removes a person's app and recovery codes; false when there was no app. */
export async function removeAuthenticator(tx: Transaction, staffId: string): Promise<boolean> {
  await tx.recoveryCode.deleteMany({ where: { staffId } });
  const { count } = await tx.authenticator.deleteMany({ where: { staffId } });
  return count === 1;
}
