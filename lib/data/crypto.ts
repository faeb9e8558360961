/**
 * Personal data at rest. Each applicant has a data key; what is kept of them is sealed with it, and the data key itself
 * is wrapped by a key of the keyring. Destroying the wrapped key destroys the data.
 *
 * A wrapped key is `1 ‖ length of kid ‖ kid ‖ iv (12) ‖ tag (16) ‖ ciphertext (32)`; a sealed value is
 * `1 ‖ iv (12) ‖ tag (16) ‖ ciphertext`. Both are AES-256-GCM.
 */
import "server-only";
import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from "node:crypto";
import { AppError } from "@/lib/errors";
import { type Keyring, keyring } from "./keyring";

const version = 1;
const ivBytes = 12;
const tagBytes = 16;
const algorithm = "aes-256-gcm";

/** An applicant's key, unwrapped. A KeyObject, so that logging it by mistake prints no key. */
export type DataKey = KeyObject;

/** Where a sealed value lives. A value moved to another row, column or table does not open there. */
export type Place = { table: string; column: string; row: string };

/** A sealed value or wrapped key that does not open. Its message names the reason and never the content. */
export class SealError extends Error {
  constructor(readonly reason: "format" | "unknown-key" | "not-authentic") {
    super(`A sealed value does not open: ${reason}`);
    this.name = "SealError";
  }
}

/** Makes a data key for a new applicant: the key, and the form in which it is stored. */
export function createDataKey(ring: Keyring = keyring()): { key: DataKey; wrapped: Uint8Array<ArrayBuffer> } {
  const bytes = randomBytes(32);
  const header = headerOf(ring.current.kid);
  const body = encrypt(ring.current.key, header, bytes);
  return { key: createSecretKey(bytes), wrapped: join(header, body) };
}

/**
 * Unwraps a stored data key.
 *
 * @param wrapped the stored form; null once the applicant is erased
 * @throws AppError `erased`; SealError when no key of the keyring opens it
 */
export function openDataKey(wrapped: Uint8Array | null, ring: Keyring = keyring()): DataKey {
  if (wrapped === null) throw new AppError("erased");
  const kidBytes = wrapped[1];
  if (wrapped[0] !== version || kidBytes === undefined) throw new SealError("format");
  const header = wrapped.subarray(0, 2 + kidBytes);
  const kek = ring.keys.get(Buffer.from(header.subarray(2)).toString("utf8"));
  if (!kek) throw new SealError("unknown-key");
  return createSecretKey(decrypt(kek, header, wrapped.subarray(header.length)));
}

function headerOf(kid: string): Uint8Array {
  const name = Buffer.from(kid, "utf8");
  return join(Uint8Array.of(version, name.length), name);
}

/**
 * Seals a value for one place.
 *
 * @param key the applicant's data key
 * @param place the table, column and row it will be stored in
 * @param value text (as UTF-8) or bytes
 */
export function seal(key: DataKey, place: Place, value: string | Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = typeof value === "string" ? Buffer.from(value, "utf8") : value;
  return join(Uint8Array.of(version), encrypt(key, placeBytes(place), bytes));
}

/**
 * Opens a sealed value.
 *
 * @param place where it was found
 * @returns the bytes
 * @throws SealError when the key or the place is not the one it was sealed for, or a bit has changed
 */
export function open(key: DataKey, place: Place, sealed: Uint8Array): Uint8Array<ArrayBuffer> {
  if (sealed[0] !== version) throw new SealError("format");
  return decrypt(key, placeBytes(place), sealed.subarray(1));
}

/** Opens a sealed text. */
export function openText(key: DataKey, place: Place, sealed: Uint8Array): string {
  return new TextDecoder("utf-8", { fatal: true }).decode(open(key, place, sealed));
}

/** table|column|row. Only the row could hold a bar, and it comes last, so two places never give the same bytes. */
function placeBytes({ table, column, row }: Place): Uint8Array {
  if (`${table}${column}`.includes("|")) throw new TypeError("A table or column name holds a bar");
  return Buffer.from(`${table}|${column}|${row}`, "utf8");
}

function encrypt(key: KeyObject, aad: Uint8Array, bytes: Uint8Array): Uint8Array {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, key, iv, { authTagLength: tagBytes }).setAAD(aad);
  const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return join(iv, cipher.getAuthTag(), body);
}

function decrypt(key: KeyObject, aad: Uint8Array, sealed: Uint8Array): Uint8Array<ArrayBuffer> {
  if (sealed.length < ivBytes + tagBytes) throw new SealError("format");
  const iv = sealed.subarray(0, ivBytes);
  const tag = sealed.subarray(ivBytes, ivBytes + tagBytes);
  const decipher = createDecipheriv(algorithm, key, iv, { authTagLength: tagBytes }).setAAD(aad).setAuthTag(tag);
  try {
    return join(decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final());
  } catch {
    throw new SealError("not-authentic");
  }
}

function join(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat(parts));
}
