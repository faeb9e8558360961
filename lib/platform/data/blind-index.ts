/**
 * Searches by name or email without storing either in plain text. It stores keyed hashes of words, of their prefixes
 * and parts, and of names in which one letter is left open. Without the key, the database reveals how often each of
 * these occurs and which occur together, but not what they are.
 */
import "server-only";
import { createHmac, type KeyObject } from "node:crypto";
import { comparableAccessCode } from "@/lib/base/access-code";
import { withoutHidden } from "@/lib/base/hidden-characters";
import { deriveKey, type Keyring, keyring } from "./keyring";

export type Searchable = {
  firstName?: string | null | undefined;
  middleName?: string | null | undefined;
  lastName?: string | null | undefined;
  email?: string | null | undefined;
  /**
   * The birth date as DD-MM-YYYY. It is never searched alone. Together with first and last name it forms one token, by
   * which duplicates are found.
   */
  dob?: string | null | undefined;
};

/** Prefixes of two and more characters are indexed. A word of one character is indexed as it is. */
const minPrefix = 2;
/** Longer words are compared by their first characters only. */
const maxPrefix = 32;
const tokenBytes = 12;
/**
 * The bytes of a token for parts and open letters. There are many of these tokens. Two of them are the same by chance
 * once in years.
 */
const shortTokenBytes = 6;
/** Parts of a name have three letters. A longer part matches if all of its own parts do. */
const partLength = 3;
/** The shortest word that may be misspelled. In a shorter word, one wrong letter makes another name. */
const minMisspelled = 4;
/** Raise this number when the stored tokens change. Rows of an earlier version are then indexed again. */
export const searchVersion = 3;

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

/** The spelling of these letters where only plain letters can be written: "Müller" is "Mueller". */
const spelledOut: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue", å: "aa", ø: "oe" };
const spellOut = (text: string) =>
  text.normalize("NFC").replace(/[äöüåø]/giu, (letter) => spelledOut[letter.toLowerCase()] ?? letter);
/** Replaces such a spelling by the plain letter: "Mueller" is also "Muller". */
const withoutUmlautSpelling = (text: string) => text.replace(/aa|[aou]e/giu, (letters) => letters.charAt(0));

/**
 * Patterns for "St" and "Saint" in names such as "St. Pierre". Both count only as a separate word before another word.
 */
const saintAbbreviated = /(?<![\p{L}\p{N}])st(e?)(?:\.\s*|[\s\p{Pd}]+)(?=\p{L})/giu;
const saintInFull = /(?<![\p{L}\p{N}])saint(e?)(?:[\s\p{Pd}]+)(?=\p{L})/giu;
const inFull = (name: string) => name.replace(saintAbbreviated, "Saint$1 ");
const shortened = (name: string) => name.replace(saintInFull, "St$1 ");

/** Returns a name in each of its spellings, so that a search by any of them finds it. */
const spellingsOf = (name: string): string[] => [
  ...new Set(
    [name, inFull(name), shortened(name)].flatMap((each) => [each, spellOut(each), withoutUmlautSpelling(each)]),
  ),
];

/** Returns the one spelling that is the same for all of `spellingsOf`. */
export const commonSpelling = (name: string): string => normalize(withoutUmlautSpelling(spellOut(inFull(name))));

/** Returns a text's letters and digits, without accents and case: "Łukasz O'Brien-Núñez" gives "lukaszobriennunez". */
export function normalize(text: string): string {
  return withoutHidden(text)
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[ßæœøđðłþħı]/g, (letter) => folded[letter] ?? letter)
    .normalize("NFKD")
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/** Returns everything by which a name can be found: the whole name, its words, and the parts of hyphenated words. */
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

function partsOf(word: string): string[] {
  const letters = cut(word);
  return letters.slice(partLength - 1).map((_, index) => letters.slice(index, index + partLength).join(""));
}

/** Returns the word with one of its letters replaced by a wildcard: "?ith", "s?th"… */
function withOneWildcard(word: string): string[] {
  const letters = cut(word);
  return letters.map((_, index) => letters.with(index, "?").join(""));
}

/**
 * Returns the texts of further tokens of a name. The sign at the beginning separates parts and whole words from
 * prefixes.
 */
function looseForms(word: string): string[] {
  const { length } = [...word];
  return [
    ...partsOf(word).map((part) => `*${part}`),
    ...(length < minMisspelled - 1 ? [] : [`=${cut(word).join("")}`]),
    ...(length < minMisspelled ? [] : withOneWildcard(word)),
  ];
}

/**
 * Returns the forms of all names that become this word by one error: a wrong letter, a missing letter, an extra letter,
 * or two neighboring letters in the wrong order. No other name is stored under one of these forms.
 */
function misspelledForms(word: string): string[] {
  const letters = cut(word);
  if (letters.length < minMisspelled) return [];
  const missing = [...letters, ""].map((_, index) => letters.toSpliced(index, 0, "?").slice(0, maxPrefix).join(""));
  const tooMany = letters.map((_, index) => `=${letters.toSpliced(index, 1).join("")}`);
  const swapped = letters
    .slice(1)
    .map((letter, index) => `=${letters.toSpliced(index, 2, letter, letters[index] ?? "").join("")}`);
  return [...withOneWildcard(word), ...missing, ...tooMany, ...swapped];
}

function keyedHash(key: KeyObject, text: string): Buffer {
  return createHmac("sha256", key).update(text, "utf8").digest();
}

function searchToken(key: KeyObject, text: string, bytes = tokenBytes): string {
  return keyedHash(key, text).subarray(0, bytes).toString("base64url");
}

const shortTokens = (key: KeyObject, texts: readonly string[]) => [
  ...new Set(texts.map((text) => searchToken(key, text, shortTokenBytes))),
];

/** Returns the distinct tokens under which an applicant is stored. */
export function indexTokens(person: Searchable, ring: Keyring = keyring()): string[] {
  const key = deriveKey("search index", ring);
  const fields = [person.firstName, person.middleName, person.lastName].filter((field) => field != null);
  const names = new Set(fields.flatMap(spellingsOf).flatMap(namesIn).map(normalize));
  // An email can be found only by its beginning, because many addresses share the parts of a domain.
  const prefixes = [...names, normalize(person.email ?? "")].flatMap(prefixesOf);
  const tokens = new Set(prefixes.map((prefix) => searchToken(key, prefix)));
  for (const token of shortTokens(key, [...names].flatMap(looseForms))) tokens.add(token);
  const same = samePersonToken(person, ring);
  if (same) tokens.add(same);
  // The tokens are sorted, because the order of the words would reveal which tokens belong together.
  return [...tokens].sort();
}

/**
 * Returns the token that people with the same first name, last name and birth date share, in any spelling. Returns null
 * if one of these is missing.
 */
export function samePersonToken({ firstName, lastName, dob }: Searchable, ring: Keyring = keyring()): string | null {
  const names = [firstName, lastName].map((name) => commonSpelling(name ?? ""));
  const parts = [...names, normalize(dob ?? "")];
  if (parts.some((part) => part === "")) return null;
  return searchToken(deriveKey("same person index", ring), parts.join(" "));
}

/** The tokens of a word of a search. A row with `exact` has a name or an email that begins with the word. */
type SearchedWord = {
  exact: string;
  /** A row with all of these tokens has the word as a part of a name. Empty if the word is too short. */
  parts: string[];
  /** A row with any of these tokens has a name that differs from the word by one typing error. */
  misspelled: string[];
};

function wordsOf(text: string): string[] {
  const words = new Set(text.split(/\s+/).map(normalize));
  words.delete("");
  return [...words];
}

/**
 * Returns a hash of each word of a search, for the audit log. It shows whether two searches were the same, but not what
 * they were for. It has a separate key, so that the log and the index together do not show which applicants a search
 * matched.
 */
export function searchTermHashes(text: string, ring: Keyring = keyring()): string[] {
  const key = deriveKey("search terms", ring);
  return wordsOf(text).map((word) => searchToken(key, word));
}

/** Returns the words of a search, all of which must match. Empty if it has no letters or digits. */
export function queryTokens(text: string, ring: Keyring = keyring()): SearchedWord[] {
  const key = deriveKey("search index", ring);
  return wordsOf(text).map((word) => ({
    exact: searchToken(key, cut(word).join("")),
    parts: shortTokens(
      key,
      partsOf(word).map((part) => `*${part}`),
    ),
    misspelled: shortTokens(key, misspelledForms(word)),
  }));
}

/**
 * Returns 32 bytes that identify an applicant by the service's userAccessCode. The case of a code in UUID form does not
 * matter.
 */
export function accessCodeIndex(code: string, ring: Keyring = keyring()): Uint8Array<ArrayBuffer> {
  return new Uint8Array(keyedHash(deriveKey("access code index", ring), comparableAccessCode(code)));
}

/**
 * Returns 22 characters that stand for an email address where the address itself may not be stored. Case does not
 * matter.
 */
export function emailIndex(email: string, ring: Keyring = keyring()): string {
  const hash = keyedHash(deriveKey("email index", ring), email.trim().toLowerCase());
  return hash.subarray(0, 16).toString("base64url");
}
