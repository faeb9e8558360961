/**
 * Keyed hashes of identifying values. Two applicants with the same value have the same hash. Each kind of value has its
 * own key, so that hashes of different kinds cannot be compared.
 */
import "server-only";
import { createHmac, type KeyObject } from "node:crypto";
import { commonSpelling } from "./blind-index";
import { deriveKey, type Keyring, keyring } from "./keyring";

/** Raise this number when a hash or its input changes. Hashes of an earlier version are then computed again. */
export const identityVersion = 1;

/** The length of a hash. At this length, two different values do not have the same hash by chance. */
const hashBytes = 16;

const derived = new WeakMap<Keyring, Map<string, KeyObject>>();

function keyFor(purpose: string, ring: Keyring): KeyObject {
  const keys = derived.get(ring) ?? new Map<string, KeyObject>();
  derived.set(ring, keys);
  const key = keys.get(purpose) ?? deriveKey(`identity ${purpose}`, ring);
  keys.set(purpose, key);
  return key;
}

const hashOf = (purpose: string, text: string, ring: Keyring): string =>
  createHmac("sha256", keyFor(purpose, ring)).update(text, "utf8").digest().subarray(0, hashBytes).toString("hex");

/** @returns 32 hexadecimal digits */
export const identityHash = (kind: string, normalized: string, ring: Keyring = keyring()): string =>
  hashOf(kind, normalized, ring);

type NamedPerson = { id: string; firstName: string | null; lastName: string | null };

/**
 * Returns the hash by which names are compared. It is the same for the same first and last name in any spelling. Middle
 * names do not count, because they are often left out. An applicant without a name has a hash that no other applicant
 * has.
 *
 * @returns 32 hexadecimal digits
 */
export function identityNameHash({ id, firstName, lastName }: NamedPerson, ring: Keyring = keyring()): string {
  const names = [firstName, lastName].map((name) => commonSpelling(name ?? ""));
  return hashOf("name", names.some((name) => name !== "") ? names.join(" ") : `applicant ${id}`, ring);
}
