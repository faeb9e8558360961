/**
 * Personal data at rest. Each applicant has a data key, which encrypts their stored data; a key of the keyring wraps
 * the data key. Destroying the wrapped key destroys the data.
 *
 * A wrapped key is `1 ‖ length of kid ‖ kid ‖ iv (12) ‖ tag (16) ‖ ciphertext (32)`; a sealed value is
 * `1 ‖ iv (12) ‖ tag (16) ‖ ciphertext`. Both are AES-256-GCM.
 */
import "server-only";
import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from "node:crypto";
import { AppError, hasMark } from "@/lib/errors";
import { log } from "@/lib/platform/process/log";
import { countUnopenable } from "@/lib/platform/process/metrics";
import { inScope, scope } from "@/lib/platform/process/request-scope";
import { type Keyring, keyring, requestKeyCheck } from "./keyring";

const version = 1;
const ivBytes = 12;
const tagBytes = 16;
const algorithm = "aes-256-gcm";

/** An applicant's key, unwrapped. A KeyObject, so that logging it by mistake prints no key. */
export type DataKey = KeyObject;

/** The place where a sealed value is stored. The value cannot be opened at another row, column or table. */
export type Place = { table: string; column: string; row: string };

const sealErrorSymbol = Symbol.for("proofdesk.SealError");

/**
 * A sealed value or wrapped key that cannot be opened: its bytes are damaged, or it was sealed with a different key.
 */
export class SealError extends AppError {
  readonly [sealErrorSymbol] = true;

  static override [Symbol.hasInstance](value: unknown): boolean {
    return hasMark(value, sealErrorSymbol);
  }

  constructor(
    readonly reason: "format" | "unknown-key" | "not-authentic",
    { table, row }: Place,
  ) {
    super("record_unreadable", {
      detail: `The stored data of record ${row} is damaged. Ask an admin to restore this record from a backup.`,
      refs: { table, record: row },
    });
    this.name = "SealError";
  }
}

/**
 * Reads, and collects the places of the values that could not be opened, even if the error was caught. Each place is
 * returned once.
 */
export async function withUnreadable<T>(read: () => Promise<T>): Promise<{ value: T; unreadable: Place[] }> {
  const unreadable = new Map<string, Place>();
  const value = await inScope({ unreadable }, read);
  return { value, unreadable: [...unreadable.values()] };
}

/** The rows that are already logged, because a list with an unreadable row is read often. */
const logged = new Set<string>();

/**
 * Records that a stored value cannot be read, because it cannot be opened or is not what it should be. Returns the
 * error to throw.
 */
export function reportDamage(reason: SealError["reason"], place: Place): SealError {
  const { table, column, row } = place;
  // The key may be damaged, or wrapped by a console with another key.
  if (column === "wrappedKey") requestKeyCheck();
  const name = `${table}|${column}|${row}`;
  scope().unreadable?.set(name, place);
  if (!logged.has(name)) {
    if (logged.size >= 1000) logged.clear();
    logged.add(name);
    countUnopenable(table, column);
    log.error({ table, column, rowId: row, code: "record_unreadable" }, "a stored record cannot be opened");
  }
  return new SealError(reason, place);
}

/** Lets code continue without a record that cannot be opened: `.catch(nullIfUnreadable)`. */
export function nullIfUnreadable(error: unknown): null {
  if (error instanceof SealError) return null;
  throw error;
}

/** Like `.catch(nullIfUnreadable)`, for code that does not await. */
export function ifReadable<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    return nullIfUnreadable(error);
  }
}

/** Creates a data key. `wrapped` is the form in which the key is stored. */
export function createDataKey(ring: Keyring = keyring()): { key: DataKey; wrapped: Uint8Array<ArrayBuffer> } {
  const key = createSecretKey(randomBytes(32));
  return { key, wrapped: wrap(key, ring) };
}

/** Returns the same data key, wrapped by the key that seals now. Throws like `openDataKey`. */
export function rewrapDataKey(wrapped: Uint8Array, row: string, ring: Keyring = keyring()): Uint8Array<ArrayBuffer> {
  return wrap(openDataKey(wrapped, row, ring), ring);
}

function wrap(key: DataKey, { current }: Keyring): Uint8Array<ArrayBuffer> {
  const header = wrappedHeader(current.kid);
  return join(header, encrypt(current.key, header, key.export()));
}

type Unwrapped = { row: string; ring: Keyring; key: DataKey };

/**
 * A cache of data keys, by the bytes that a request has read. An entry lasts as long as the request holds these bytes.
 */
const unwrapped = new WeakMap<Uint8Array, Unwrapped>();

/**
 * Opens a data key. Throws AppError `erased` if there is no stored key, as after an erasure. Throws SealError if no key
 * of the keyring opens it.
 */
export function openDataKey(wrapped: Uint8Array | null, row: string, ring: Keyring = keyring()): DataKey {
  if (wrapped === null) throw new AppError("erased");
  const cached = unwrapped.get(wrapped);
  if (cached?.row === row && cached.ring === ring) return cached.key;
  const key = unwrap(wrapped, row, ring);
  unwrapped.set(wrapped, { row, ring, key });
  return key;
}

function unwrap(wrapped: Uint8Array, row: string, ring: Keyring): DataKey {
  const place = { table: "Applicant", column: "wrappedKey", row };
  const kidBytes = wrapped[1];
  if (wrapped[0] !== version || kidBytes === undefined) throw reportDamage("format", place);
  const header = wrapped.subarray(0, 2 + kidBytes);
  const kek = ring.keys.get(Buffer.from(header.subarray(2)).toString("utf8"));
  if (!kek) throw reportDamage("unknown-key", place);
  return createSecretKey(decrypt(kek, header, wrapped.subarray(header.length), place));
}

/** Returns the bytes with which a data key begins that this key has wrapped. */
export function wrappedHeader(kid: string): Uint8Array<ArrayBuffer> {
  const name = Buffer.from(kid, "utf8");
  return join(Uint8Array.of(version, name.length), name);
}

/** Seals a value for one place only. Text is sealed as UTF-8. */
export function seal(key: DataKey, place: Place, value: string | Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = typeof value === "string" ? Buffer.from(value, "utf8") : value;
  return join(Uint8Array.of(version), encrypt(key, placeBytes(place), bytes));
}

/**
 * Opens a sealed value. Throws SealError if the key or the place is not the one that the value was sealed for, or if a
 * bit has changed.
 */
export function open(key: DataKey, place: Place, sealed: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(opened(key, place, sealed));
}

/**
 * Opens a value with the first key that opens it. While a rotation runs, a value may be sealed with the new key or with
 * the former one. Throws SealError if none of the keys opens it.
 */
export function openWithAny(keys: readonly DataKey[], place: Place, sealed: Uint8Array): Uint8Array<ArrayBuffer> {
  if (sealed[0] !== version) throw reportDamage("format", place);
  for (const key of keys) {
    const bytes = decryptOrNull(key, placeBytes(place), sealed.subarray(1));
    if (bytes) return new Uint8Array(bytes);
  }
  throw reportDamage("not-authentic", place);
}

/**
 * One decoder for all values, because creating one takes longer than reading a profile. The decoder keeps a byte order
 * mark, which counts in the hash.
 */
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

type OpenedText = { key: DataKey; place: Place; text: string };

/**
 * A cache like `unwrapped`. A text of a case is decrypted only once for its findings and for the page that shows it.
 */
const openedTexts = new WeakMap<Uint8Array, OpenedText>();

export function openText(key: DataKey, place: Place, sealed: Uint8Array): string {
  const known = openedTexts.get(sealed);
  if (known?.key === key && isSamePlace(known.place, place)) return known.text;
  const text = utf8.decode(opened(key, place, sealed));
  openedTexts.set(sealed, { key, place, text });
  return text;
}

const isSamePlace = (left: Place, right: Place) =>
  left.row === right.row && left.column === right.column && left.table === right.table;

function opened(key: DataKey, place: Place, sealed: Uint8Array): Buffer {
  if (sealed[0] !== version) throw reportDamage("format", place);
  return decrypt(key, placeBytes(place), sealed.subarray(1), place);
}

/**
 * Returns table|column|row as bytes. Only the row could contain a bar, and it comes last, so two places never give the
 * same bytes.
 */
function placeBytes({ table, column, row }: Place): Uint8Array {
  if (table.includes("|") || column.includes("|")) throw new TypeError("A table or column name contains a bar");
  return Buffer.from(`${table}|${column}|${row}`, "utf8");
}

function encrypt(key: KeyObject, aad: Uint8Array, bytes: Uint8Array): Uint8Array {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv(algorithm, key, iv, { authTagLength: tagBytes }).setAAD(aad);
  const body = Buffer.concat([cipher.update(bytes), cipher.final()]);
  return join(iv, cipher.getAuthTag(), body);
}

function decrypt(key: KeyObject, aad: Uint8Array, sealed: Uint8Array, place: Place): Buffer {
  if (sealed.length < ivBytes + tagBytes) throw reportDamage("format", place);
  const bytes = decryptOrNull(key, aad, sealed);
  if (!bytes) throw reportDamage("not-authentic", place);
  return bytes;
}

/** Returns null if the key or the place is a different one, or if a bit has changed. */
function decryptOrNull(key: KeyObject, aad: Uint8Array, sealed: Uint8Array): Buffer | null {
  if (sealed.length < ivBytes + tagBytes) return null;
  const iv = sealed.subarray(0, ivBytes);
  const tag = sealed.subarray(ivBytes, ivBytes + tagBytes);
  const decipher = createDecipheriv(algorithm, key, iv, { authTagLength: tagBytes }).setAAD(aad).setAuthTag(tag);
  try {
    const body = decipher.update(sealed.subarray(ivBytes + tagBytes));
    // In this mode, `final` only checks the tag.
    decipher.final();
    return body;
  } catch {
    return null;
  }
}

function join(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat(parts));
}
