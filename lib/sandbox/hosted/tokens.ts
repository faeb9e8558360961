/** The two forms of a hosted UI token: the UUID itself, and a JSON web token (HMAC SHA-256) whose subject it is. */
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
const header = part({ alg: "HS256", typ: "JWT" });
const digest = (text: string) => createHash("sha256").update(text).digest();
const signature = (body: string, key: string) => createHmac("sha256", key).update(body).digest("base64url");

/** Compares two secrets without telling by the time taken where they differ. */
export function isSameSecret(one: string, other: string): boolean {
  return timingSafeEqual(digest(one), digest(other));
}

/** A JSON web token, signed with HMAC SHA-256. */
export function signToken(payload: Record<string, unknown>, key: string): string {
  const body = `${header}.${part(payload)}`;
  return `${body}.${signature(body, key)}`;
}

const uuid = z.uuid();
const claims = z.object({ sub: uuid });

/**
 * Reads what stood in the page's address: a JSON web token, or the UUID, which is equally valid.
 *
 * @returns the UUID; null for what is neither, for a signature that is not ours, and for any other algorithm
 */
export function readToken(text: string, key: string): string | null {
  if (uuid.safeParse(text).success) return text.toLowerCase();
  const [head, payload, signed, ...rest] = text.split(".");
  if (head !== header || payload === undefined || signed === undefined || rest.length > 0) return null;
  if (!isSameSecret(signed, signature(`${head}.${payload}`, key))) return null;
  const read = claims.safeParse(parseJson(Buffer.from(payload, "base64url").toString()));
  return read.success ? read.data.sub : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
