/** The key-encryption keys of this console, from `DATA_KEYS`. */
import "server-only";
import { createHmac, createSecretKey, hkdfSync, type KeyObject } from "node:crypto";
import { env } from "@/lib/env";
import { processWide } from "@/lib/platform/process/process-wide";

export type Keyring = {
  /** The key that seals values. */
  current: { kid: string; key: KeyObject };
  /** Every key that opens values, by key id. */
  keys: ReadonlyMap<string, KeyObject>;
  /**
   * The last key of the list; index keys are derived from it. New keys go to the front, so that the blind index
   * survives a rotation. Removing the last key means rebuilding the index.
   */
  root: KeyObject;
};

/** Reads "kid:base64 of 32 bytes", comma-separated, newest first (lib/env.ts has checked the format). */
export function parseKeyring(text: string): Keyring {
  const entries = text.split(",").map((entry) => {
    const [kid = "", base64 = ""] = entry.split(":");
    return { kid, key: createSecretKey(Buffer.from(base64, "base64")) };
  });
  const [current] = entries;
  const last = entries.at(-1);
  if (!current || !last) throw new Error("DATA_KEYS contains no key");
  const keys = new Map(entries.map(({ kid, key }) => [kid, key]));
  if (keys.size !== entries.length) throw new Error("DATA_KEYS names one key id twice");
  return { current, keys, root: last.key };
}

let parsed: Keyring | undefined;

export function keyring(): Keyring {
  parsed ??= parseKeyring(env.DATA_KEYS);
  return parsed;
}

/** Derives a key for one purpose. It reveals nothing about the root key or keys of other purposes. */
export function deriveKey(purpose: string, ring: Keyring = keyring()): KeyObject {
  return derivedFrom(ring.root, purpose);
}

const checks = processWide("key-checks", { requested: 0 });

/** How often this process has found a reason to check its keys again (`requireDataKeys`). */
export const keyCheckRequests = (): number => checks.requested;

/** Requests a check of the keys before the next action: one failed to open a value, or differs from the database's. */
export function requestKeyCheck(): void {
  checks.requested += 1;
}

/** The id of `root` among the key ids, none of which contains a space. */
export const rootId = "derived keys";

/**
 * The check values of a keyring, by key id: each depends only on its key and reveals nothing about it. The database
 * stores them, so that a wrong key is noticed before anything is sealed with it.
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
