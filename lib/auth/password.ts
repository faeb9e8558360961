import "server-only";
import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { blockedWords, commonPasswords } from "./common-passwords";

/** argon2id (the library's default) with OWASP's parameters: 19 MiB, two passes, one thread. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Accents may be typed as one character or two: both give the same text. */
function canonical(password: string): string {
  return password.normalize("NFKC");
}

/**
 * @returns the encoded argon2id hash, with salt and cost
 */
export async function hashPassword(password: string): Promise<string> {
  return hash(canonical(password), cost);
}

let decoy: Promise<string> | undefined;

/**
 * Compares a password with a stored hash. Without a hash it takes as long and returns false, so that timing does not
 * reveal whether an account exists.
 *
 * @param stored the encoded hash; null when there is no such account
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  // Awaited in both cases, so that creating it does not show in the timing of one.
  decoy ??= hashPassword(randomBytes(24).toString("base64"));
  const decoyHash = await decoy;
  const matches = await verify(stored ?? decoyHash, canonical(password));
  return stored !== null && matches;
}

const minRemaining = 8;
const minDistinct = 5;

/**
 * Explains why a password is easy to guess. The contract checks its length (lib/contracts/session.ts).
 *
 * @param personal name and email address of the person
 * @returns a sentence for the person; null when the password is acceptable
 */
export function passwordWeakness(password: string, personal: readonly string[]): string | null {
  const plain = squeeze(password);
  if (commonPasswords.has(plain)) return "Many people use this password. Choose another";
  if (new Set(canonical(password)).size < minDistinct) return "Use more than a few different characters";
  if (isRun(plain)) return "Characters in a row are easy to guess. Choose something else";
  const personalWords = personal.flatMap((text) => text.split(/[^\p{L}\p{N}]+/u)).filter((word) => word.length >= 3);
  const words = [...blockedWords, ...personalWords.map(squeeze)].sort((a, b) => b.length - a.length);
  const remaining = words.reduce((text, word) => text.split(word).join(" "), canonical(password).toLowerCase());
  if (remaining.replaceAll(" ", "").length < minRemaining) {
    return "Your name, your address and well-known words do not count. Add something nobody would guess";
  }
  return null;
}

function squeeze(text: string): string {
  return canonical(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");
}

const rows = [
  "abcdefghijklmnopqrstuvwxyz",
  "01234567890123456789",
  "qwertyuiopasdfghjklzxcvbnm",
  "qazwsxedcrfvtgbyhnujm",
];

/** True for "1234567890…", "qwertyuiop…", the same backwards, and a short piece repeated. */
function isRun(text: string): boolean {
  if (text === "") return false;
  const backwards = [...text].reverse().join("");
  if (rows.some((row) => row.repeat(2).includes(text) || row.repeat(2).includes(backwards))) return true;
  return [1, 2, 3, 4, 5].some((length) => text.slice(0, length).repeat(text.length).startsWith(text));
}
