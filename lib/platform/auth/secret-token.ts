/** Bearer tokens. The console stores only their hashes. */
import "server-only";
import { createHash, randomBytes } from "node:crypto";

/** Returns 256 random bits as 43 URL-safe characters. */
export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Returns the form in which a token is stored. The hash need not be slow, because a token cannot be guessed. */
export function hashOfToken(token: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash("sha256").update(token, "utf8").digest());
}
