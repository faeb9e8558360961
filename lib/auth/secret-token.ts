/** Tokens that allow something to whoever holds them. Only their hash is stored. */
import "server-only";
import { createHash, randomBytes } from "node:crypto";

/** A new token: 256 random bits, 43 characters that an address can hold. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** The form in which a token is stored. Not a slow hash: a token cannot be guessed. */
export function hashOfToken(token: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash("sha256").update(token, "utf8").digest());
}
