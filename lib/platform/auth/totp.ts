/** One-time codes of an authenticator app (RFC 6238), as every app knows them: six digits, steps of 30 seconds. */
import { type Secret, TOTP } from "otpauth";

/** The clock of a phone may be off by one step. */
const tolerance = 1;

const totpOf = (secret: Secret, label = "") => new TOTP({ issuer: "Proofdesk", label, secret });

/**
 * Returns the time step that a code belongs to, or null for a wrong, old or used code.
 *
 * @param ms now, in epoch milliseconds
 * @param after the step of the last accepted code. Codes of this step and of older ones are no longer valid
 */
export function stepOfCode(secret: Secret, code: string, ms: number, after: number): number | null {
  const totp = totpOf(secret);
  const by = /^\d{6}$/.test(code) ? totp.validate({ token: code, timestamp: ms, window: tolerance }) : null;
  const step = totp.counter({ timestamp: ms }) + (by ?? 0);
  return by !== null && step > after ? step : null;
}

/** The content of the QR code. */
export const totpUri = (secret: Secret, email: string): string => totpOf(secret, email).toString();
