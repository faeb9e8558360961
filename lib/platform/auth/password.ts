import "server-only";
import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";

/** argon2id (the library's default) with OWASP's parameters: 19 MiB, two passes, one thread. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** An accented letter may be typed as one character or as two. Both give the same hash. */
function canonical(password: string): string {
  return password.normalize("NFKC");
}

/** @returns the encoded argon2id hash, with salt and cost */
export async function hashPassword(password: string): Promise<string> {
  return hash(canonical(password), cost);
}

let decoy: Promise<string> | undefined;

/**
 * Compares a password with a stored hash. Without a hash it takes equally long and returns false, so that the timing
 * does not reveal whether an account exists.
 *
 * @param stored the encoded hash; null when there is no such account
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  // The decoy is awaited in both cases, so that the timing does not reveal its creation.
  decoy ??= hashPassword(randomBytes(24).toString("base64"));
  const decoyHash = await decoy;
  const matches = await verify(stored ?? decoyHash, canonical(password));
  return stored !== null && matches;
}
