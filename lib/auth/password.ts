import "server-only";
import { randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import { blockedWords, commonPasswords } from "./common-passwords";

/** argon2id (the library's default kind) with OWASP's parameters: 19 MiB, two passes, one thread. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** One text has one form, however a keyboard composes its accents. */
function canonical(password: string): string {
  return password.normalize("NFKC");
}

/**
 * Hashes a password for storing.
 *
 * @returns the encoded argon2id hash, salt and cost included
 */
export async function hashPassword(password: string): Promise<string> {
  return hash(canonical(password), cost);
}

let decoy: Promise<string> | undefined;

/**
 * Compares a password with a stored hash. Without a hash it takes as long and says no, so that the time does not tell
 * whether an account exists.
 *
 * @param stored the encoded hash, or null when there is no such account
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  // Asked for on both ways, so that making it shows on neither.
  decoy ??= hashPassword(randomBytes(24).toString("base64"));
  const other = await decoy;
  const same = await verify(stored ?? other, canonical(password));
  return stored !== null && same;
}

const fewestLeft = 8;
const fewestDistinct = 5;

/**
 * Says what makes a password easy to guess. Length is the contract's rule (lib/contracts/session.ts).
 *
 * @param password what somebody wants to use
 * @param about words that belong to the person: name, email address
 * @returns a sentence, or null when nothing speaks against it
 */
export function passwordWeakness(password: string, about: readonly string[]): string | null {
  const plain = squeeze(password);
  if (commonPasswords.has(plain)) return "Many people use this password. Choose another";
  if (new Set(canonical(password)).size < fewestDistinct) return "Use more than a few different characters";
  if (isRun(plain)) return "Characters in a row are easy to guess. Choose something else";
  const personal = about.flatMap((words) => words.split(/[^\p{L}\p{N}]+/u)).filter((word) => word.length >= 3);
  const words = [...blockedWords, ...personal.map(squeeze)].sort((a, b) => b.length - a.length);
  const left = words.reduce((text, word) => text.split(word).join(" "), canonical(password).toLowerCase());
  if (left.replaceAll(" ", "").length < fewestLeft) {
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

/** True for "1234567890…", "qwertyuiop…", the same backwards, and one short piece again and again. */
function isRun(text: string): boolean {
  if (text === "") return false;
  const backwards = [...text].reverse().join("");
  if (rows.some((row) => row.repeat(2).includes(text) || row.repeat(2).includes(backwards))) return true;
  return [1, 2, 3, 4, 5].some((length) => text.slice(0, length).repeat(text.length).startsWith(text));
}
