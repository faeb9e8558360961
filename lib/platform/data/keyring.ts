/** The key-encryption keys of this console, from `DATA_KEYS`. */
import "server-only";
import { createHmac, createSecretKey, hkdfSync, type KeyObject } from "node:crypto";
import { env } from "@/lib/env";
import { processWide } from "@/lib/platform/process/process-wide";

type NamedKey = { kid: string; key: KeyObject };

/** The key ids of the roots that the database names (`examineDataKeys`). */
export type Roots = {
  root: string;
  /** The former root, while a rotation rebuilds what was written under it. Otherwise null. */
  former: string | null;
};

export type Keyring = {
  /** The key that seals new data. */
  current: NamedKey;
  /** Every key that opens, by key id. */
  keys: ReadonlyMap<string, KeyObject>;
  /**
   * The key from which other keys are derived: the keys of indexes, and the keys that seal data that belongs to no
   * applicant.
   */
  root: NamedKey;
  /**
   * The former root, while a rotation runs. A hash that is compared with other rows is then written under both roots.
   */
  formerRoot: NamedKey | null;
};

/**
 * Reads "kid:base64 of 32 bytes", comma-separated, newest first (lib/env.ts has checked the format).
 *
 * @param roots if null, or if the list does not have the root, the last key is the root
 */
export function parseKeyring(text: string, roots: Roots | null = null): Keyring {
  const entries = text.split(",").map((entry) => {
    const [kid = "", base64 = ""] = entry.split(":");
    return { kid, key: createSecretKey(Buffer.from(base64, "base64")) };
  });
  const [current] = entries;
  const last = entries.at(-1);
  if (!current || !last) throw new Error("DATA_KEYS contains no key");
  const keys = new Map(entries.map(({ kid, key }) => [kid, key]));
  if (keys.size !== entries.length) throw new Error("DATA_KEYS names one key id twice");
  return withRoots({ current, keys, root: last, formerRoot: null }, roots);
}

/** Returns the keyring with the roots that the database names, as far as the keyring has them. */
export function withRoots(ring: Keyring, roots: Roots | null): Keyring {
  const named = (kid: string | null | undefined): NamedKey | null => {
    const key = kid ? ring.keys.get(kid) : undefined;
    return kid && key ? { kid, key } : null;
  };
  const root = named(roots?.root);
  return root ? { ...ring, root, formerRoot: named(roots?.former) } : ring;
}

const inUse = processWide<{ roots: Roots | null }>("key-roots", { roots: null });

/** Sets the roots under which this process makes keyed hashes from now on. */
export function adoptRoots(roots: Roots | null): void {
  if (roots?.root !== inUse.roots?.root || roots?.former !== inUse.roots?.former) inUse.roots = roots;
}

let parsed: { roots: Roots | null; ring: Keyring } | undefined;

export function keyring(): Keyring {
  if (parsed?.roots !== inUse.roots || !parsed) {
    parsed = { roots: inUse.roots, ring: parseKeyring(env.DATA_KEYS, inUse.roots) };
  }
  return parsed.ring;
}

const byRoot = new WeakMap<Keyring, readonly Keyring[]>();

/**
 * Returns the keyring with each of its keys as the root, beginning with the root in use. A row is looked for under all
 * of them, because it may have been written under the former root, or by a console that noticed a rotation earlier.
 */
export function ringsToRead(ring: Keyring = keyring()): readonly Keyring[] {
  const known = byRoot.get(ring);
  if (known) return known;
  const others = [...ring.keys].filter(([kid]) => kid !== ring.root.kid);
  const rings = [ring, ...others.map(([kid, key]) => ({ ...ring, root: { kid, key }, formerRoot: null }))];
  byRoot.set(ring, rings);
  return rings;
}

/**
 * Returns the keyrings under whose roots a hash is written that is compared with other rows. There are two while a
 * rotation runs.
 */
export function ringsToWrite(ring: Keyring = keyring()): readonly Keyring[] {
  return ringsToRead(ring).filter(({ root }) => root.kid === ring.root.kid || root.kid === ring.formerRoot?.kid);
}

/**
 * Derives a key for one purpose from the root. The derived key reveals nothing about the root or the keys of other
 * purposes.
 */
export function deriveKey(purpose: string, ring: Keyring = keyring()): KeyObject {
  return derivedFrom(ring.root.key, purpose);
}

const checks = processWide("key-checks", { requested: 0 });

/** Returns how often this process has found a reason to check its keys again (`requireDataKeys`). */
export const keyCheckRequests = (): number => checks.requested;

/**
 * Requests a check of the keys before the next action, because a key failed to open a value, or differs from the
 * database's.
 */
export function requestKeyCheck(): void {
  checks.requested += 1;
}

/**
 * The id under which the check value of the root is stored. No key id contains a space, so it differs from all of them.
 */
export const rootId = "derived keys";

/** Returns a value that depends only on the id and the key, and reveals nothing about the key. */
export const checkValueOf = (id: string, key: KeyObject): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHmac("sha256", derivedFrom(key, "key check")).update(id).digest());

/**
 * Returns the check values of a keyring, by key id. The database stores them, so that a wrong key is noticed before
 * anything is sealed with it.
 */
export function checkValues(ring: Keyring): ReadonlyMap<string, Uint8Array<ArrayBuffer>> {
  const keys = [...ring.keys].map(([kid, key]) => [kid, checkValueOf(kid, key)] as const);
  return new Map([[rootId, checkValueOf(rootId, ring.root.key)], ...keys]);
}

function derivedFrom(key: KeyObject, purpose: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync("sha256", key, "", `proofdesk ${purpose}`, 32)));
}
