/**
 * One-time codes of an authenticator app: TOTP (RFC 6238) with HMAC-SHA-1, six digits and steps of 30 seconds, which
 * every app knows.
 */
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

const stepSeconds = 30;
const digits = 6;

/** The clock of a phone may be off by one step. */
const tolerance = 1;

/** A new shared secret: 160 bits, as RFC 4226 recommends. */
export function newTotpSecret(): Uint8Array<ArrayBuffer> {
  return new Uint8Array(randomBytes(20));
}

/** The time step of a moment, in epoch milliseconds. */
export function stepAt(ms: number): number {
  return Math.floor(ms / 1000 / stepSeconds);
}

/** The code of a time step. */
export function codeOfStep(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac("sha1", secret).update(counter).digest();
  const offset = (hash.at(-1) ?? 0) & 0x0f;
  const number = hash.readUInt32BE(offset) & 0x7f_ff_ff_ff;
  return String(number % 10 ** digits).padStart(digits, "0");
}

/**
 * The time step that a code belongs to.
 *
 * @param ms now, in epoch milliseconds
 * @param after the step of the last accepted code: it and older ones are no longer valid
 * @returns null for a wrong, old or used code
 */
export function stepOfCode(secret: Uint8Array, code: string, ms: number, after: number): number | null {
  const now = stepAt(ms);
  for (let step = now - tolerance; step <= now + tolerance; step += 1) {
    const matches = code.length === digits && timingSafeEqual(Buffer.from(codeOfStep(secret, step)), Buffer.from(code));
    if (matches && step > after) return step;
  }
  return null;
}

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Base32 (RFC 4648) without padding, as authenticator apps expect. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const groups = bits.match(/.{1,5}/g) ?? [];
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, "0"), 2)]).join("");
}

/** The content of the QR code. */
export function totpUri(secret: Uint8Array, email: string): string {
  const label = `Proofdesk:${encodeURIComponent(email)}`;
  return `otpauth://totp/${label}?secret=${base32(secret)}&issuer=Proofdesk`;
}
