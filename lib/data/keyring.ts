/** The key-encryption keys of this console, from `DATA_KEYS`. */
import "server-only";
import { createHmac, createSecretKey, hkdfSync, type KeyObject } from "node:crypto";
import { env } from "@/lib/env";

export type Keyring = {
  /** The key that seals. */
  current: { kid: string; key: KeyObject };
  /** Every key that opens, by its id. */
  keys: ReadonlyMap<string, KeyObject>;
  /**
   * Where the index keys are derived from: the last key of the list. New keys go to the front, so that the blind index
   * outlives a rotation. Taking the last key away means building the index again.
   */
  root: KeyObject;
};

/**
 * Reads a keyring.
 *
 * @param text "kid:base64 of 32 bytes", comma-separated, newest first (lib/env.ts has checked the form)
 * @throws Error when a key id appears twice
 */
export function parseKeyring(text: string): Keyring {
  const entries = text.split(",").map((entry) => {
    const [kid = "", base64 = ""] = entry.split(":");
    return { kid, key: createSecretKey(Buffer.from(base64, "base64")) };
  });
  const [current] = entries;
  const last = entries.at(-1);
  if (!current || !last) throw new Error("DATA_KEYS holds no key");
  const keys = new Map(entries.map(({ kid, key }) => [kid, key]));
  if (keys.size !== entries.length) throw new Error("DATA_KEYS names one key id twice");
  return { current, keys, root: last.key };
}

let parsed: Keyring | undefined;

/** This process's keyring; read when first used. */
export function keyring(): Keyring {
  parsed ??= parseKeyring(env.DATA_KEYS);
  return parsed;
}

/**
 * A key for one purpose, which tells nothing about the key it comes from or about those for other purposes.
 *
 * @param purpose what it is for; the same purpose gives the same key
 */
export function deriveKey(purpose: string, ring: Keyring = keyring()): KeyObject {
  return derivedFrom(ring.root, purpose);
}

/** Stands for `root` among the key ids, none of which holds a space. */
export const rootId = "derived keys";

/**
 * The check values of a keyring, by key id: each is given by its key alone and says nothing about it. The database keeps
 * them, so that a wrong key is noticed before anything is sealed with it.
 */
export function checkValues(ring: Keyring): ReadonlyMap<string, Uint8Array<ArrayBuffer>> {
  const checkValueOf = (id: string, key: KeyObject) =>
    new Uint8Array(createHmac("sha256", derivedFrom(key, "key check")).update(id).digest());
  const keys = [...ring.keys].map(([kid, key]) => [kid, checkValueOf(kid, key)] as const);
  return new Map([[rootId, checkValueOf(rootId, ring.root)], ...keys]);
}

function derivedFrom(key: KeyObject, purpose: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync("sha256", key, "", `proofdesk ${purpose}`, 32)));
}
