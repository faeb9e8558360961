/**
 * Search by name or email without storing either in plain text: keyed hashes of words and their prefixes. The database
 * without the key reveals how often a prefix occurs, not what it is.
 */
import "server-only";
import { createHmac, type KeyObject } from "node:crypto";
import { deriveKey, type Keyring, keyring } from "./keyring";

export type Searchable = {
  firstName?: string | null | undefined;
  middleName?: string | null | undefined;
  lastName?: string | null | undefined;
  email?: string | null | undefined;
  /** DD-MM-YYYY. Never searched alone: with first and last name it forms one token, which finds duplicates. */
  dob?: string | null | undefined;
};

/** Prefixes of two characters and more are indexed; a word of one character as it is. */
const minPrefix = 2;
/** Longer words are compared by their first characters only. */
const maxPrefix = 32;
const tokenBytes = 12;

/** Letters that Unicode does not decompose. */
const folded: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  ł: "l",
  þ: "th",
  ħ: "h",
  ı: "i",
};

/** Letters and digits without accents and case: "Łukasz O'Brien-Núñez" gives "lukaszobriennunez". */
export function normalize(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[ßæœøđðłþħı]/g, (letter) => folded[letter] ?? letter)
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** Everything a name can be found by: the whole name, its words, and the parts of hyphenated words. */
function namesIn(field: string): string[] {
  const words = field.split(/\s+/);
  const parts = words.flatMap((word) => word.split(/[^\p{L}\p{N}\p{M}]+/u));
  return [field, ...words, ...parts];
}

function cut(text: string): string[] {
  return [...text].slice(0, maxPrefix);
}

function prefixesOf(word: string): string[] {
  const characters = cut(word);
  const from = Math.min(minPrefix, characters.length);
  return characters.slice(from - 1).map((_, index) => characters.slice(0, from + index).join(""));
}

function keyedHash(key: KeyObject, text: string): Buffer {
  return createHmac("sha256", key).update(text, "utf8").digest();
}

function searchToken(key: KeyObject, text: string): string {
  return keyedHash(key, text).subarray(0, tokenBytes).toString("base64url");
}

/** The distinct tokens an applicant is stored under. */
export function indexTokens(person: Searchable, ring: Keyring = keyring()): string[] {
  const key = deriveKey("search index", ring);
  const fields = [person.firstName, person.middleName, person.lastName].filter((field) => field != null);
  const found = [...fields.flatMap(namesIn), person.email ?? ""].map(normalize).filter((word) => word !== "");
  const tokens = new Set(found.flatMap(prefixesOf).map((prefix) => searchToken(key, prefix)));
  const same = samePersonToken(person, ring);
  if (same) tokens.add(same);
  // In the order of the words, they would reveal which tokens belong together.
  return [...tokens].sort();
}

/** The token shared by people with the same first name, last name and birth date; null if one of these is missing. */
export function samePersonToken({ firstName, lastName, dob }: Searchable, ring: Keyring = keyring()): string | null {
  const parts = [firstName, lastName, dob].map((part) => normalize(part ?? ""));
  if (parts.some((part) => part === "")) return null;
  return searchToken(deriveKey("same person index", ring), parts.join(" "));
}

/** One token per word of a search, all of which must match; none when it has no letters or digits. */
export function queryTokens(text: string, ring: Keyring = keyring()): string[] {
  const key = deriveKey("search index", ring);
  const words = text.split(/\s+/).map(normalize);
  return [...new Set(words.filter((word) => word !== "").map((word) => searchToken(key, cut(word).join(""))))];
}

/** 32 bytes that identify an applicant by the service's userAccessCode; in UUID form, its case does not matter. */
export function accessCodeIndex(code: string, ring: Keyring = keyring()): Uint8Array<ArrayBuffer> {
  const trimmed = code.trim();
  const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(trimmed);
  return new Uint8Array(keyedHash(deriveKey("access code index", ring), uuid ? trimmed.toLowerCase() : trimmed));
}

/** Used where the address itself may not be stored: 22 characters; case does not matter. */
export function emailIndex(email: string, ring: Keyring = keyring()): string {
  const hash = keyedHash(deriveKey("email index", ring), email.trim().toLowerCase());
  return hash.subarray(0, 16).toString("base64url");
}
