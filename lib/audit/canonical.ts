/**
 * The bytes of an audit entry, which are hashed and stored. The same facts always give the same bytes: JSON with sorted
 * keys and no white space, in UTF-8. Pure.
 */

import { createHash } from "node:crypto";

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/**
 * Writes a value as canonical JSON (RFC 8785: keys in order of their UTF-16 code units).
 *
 * @throws TypeError for values that JSON cannot represent, such as numbers that are not finite
 */
export function canonicalJson(value: Json): string {
  if (value === null || typeof value === "string" || typeof value === "boolean") return JSON.stringify(value);
  if (typeof value === "number") {
    if (!Number.isFinite(value)) throw new TypeError("Only finite numbers can be written as JSON");
    return JSON.stringify(value);
  }
  if (isList(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value !== "object") throw new TypeError(`A ${typeof value} cannot be written as JSON`);
  const fields = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key] as Json)}`);
  return `{${fields.join(",")}}`;
}

// Array.isArray does not narrow a readonly array.
function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

/**
 * The leaf of an entry in the log's Merkle tree.
 *
 * @param bytes the entry's canonical bytes
 * @returns SHA-256(0x00 ‖ bytes), RFC 9162's leaf hash, 32 bytes
 */
export function leafHash(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash("sha256").update(Uint8Array.of(0)).update(bytes).digest());
}
