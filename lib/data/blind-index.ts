/**
 * Finding an applicant by name or email without storing either: keyed hashes of words and of their beginnings. Who has
 * the database and not the key learns how often a beginning occurs, and not what it is.
 */
import "server-only";
import { createHmac, type KeyObject } from "node:crypto";
import { deriveKey, type Keyring, keyring } from "./keyring";

/** What applicants are found by. */
export type Searchable = {
  firstName?: string | null | undefined;
  middleName?: string | null | undefined;
  lastName?: string | null | undefined;
  email?: string | null | undefined;
};

/** Beginnings of two characters and more are indexed; a word of one character only as a whole. */
const shortest = 2;
/** Longer words are told apart by their first characters only. */
const longest = 32;
const tokenBytes = 12;

/** Letters that Unicode does not take apart. */
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

/**
 * Writes a text the way the index compares it: no accents, no case, no punctuation.
 *
 * @returns its letters and digits; "Łukasz O'Brien-Núñez" gives "lukaszobriennunez"
 */
export function normalize(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[ßæœøđðłþħı]/g, (letter) => folded[letter] ?? letter)
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** Everything a name can be found by: the whole, its words, and what a hyphen or an apostrophe holds together. */
function namesIn(field: string): string[] {
  const words = field.split(/\s+/);
  const parts = words.flatMap((word) => word.split(/[^\p{L}\p{N}\p{M}]+/u));
  return [field, ...words, ...parts];
}

function cut(text: string): string[] {
  return [...text].slice(0, longest);
}

function beginnings(word: string): string[] {
  const characters = cut(word);
  const from = Math.min(shortest, characters.length);
  return characters.slice(from - 1).map((_, index) => characters.slice(0, from + index).join(""));
}

function keyedHash(key: KeyObject, text: string): Buffer {
  return createHmac("sha256", key).update(text, "utf8").digest();
}

function searchToken(key: KeyObject, text: string): string {
  return keyedHash(key, text).subarray(0, tokenBytes).toString("base64url");
}

/**
 * The tokens an applicant is stored under.
 *
 * @param person names and email address; what is missing is left out
 * @returns distinct tokens in no telling order
 */
export function indexTokens(person: Searchable, ring: Keyring = keyring()): string[] {
  const key = deriveKey("search index", ring);
  const fields = [person.firstName, person.middleName, person.lastName].filter((field) => field != null);
  const found = [...fields.flatMap(namesIn), person.email ?? ""].map(normalize).filter((word) => word !== "");
  const tokens = new Set(found.flatMap(beginnings).map((beginning) => searchToken(key, beginning)));
  // Sorted: the order of the words would tell which tokens belong together.
  return [...tokens].sort();
}

/**
 * The tokens to look for.
 *
 * @param text what somebody typed: beginnings of names or of an email address
 * @returns one token a word, all of which have to be there; none when nothing was typed that can be looked for
 */
export function queryTokens(text: string, ring: Keyring = keyring()): string[] {
  const key = deriveKey("search index", ring);
  const words = text.split(/\s+/).map(normalize);
  return [...new Set(words.filter((word) => word !== "").map((word) => searchToken(key, cut(word).join(""))))];
}

/**
 * The keyed hash by which one access code is one applicant.
 *
 * @param code the service's userAccessCode; in UUID form it is the same in capitals
 * @returns 32 bytes
 */
export function accessCodeIndex(code: string, ring: Keyring = keyring()): Uint8Array<ArrayBuffer> {
  const trimmed = code.trim();
  const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(trimmed);
  return new Uint8Array(keyedHash(deriveKey("access code index", ring), uuid ? trimmed.toLowerCase() : trimmed));
}

/**
 * The keyed hash that stands for an email address where the address itself may not be kept.
 *
 * @returns 22 characters, the same for every way of writing the address in capitals
 */
export function emailIndex(email: string, ring: Keyring = keyring()): string {
  const hash = keyedHash(deriveKey("email index", ring), email.trim().toLowerCase());
  return hash.subarray(0, 16).toString("base64url");
}
