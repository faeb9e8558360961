/** The bytes of an audit entry, which are hashed and stored: the same facts always give the same bytes. Pure. */
import { createHash } from "node:crypto";

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** RFC 8785: keys in order of their UTF-16 code units. Throws TypeError for what JSON cannot represent, such as NaN. */
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

/** An entry's leaf in the log's Merkle tree, of its canonical bytes: RFC 9162's SHA-256(0x00 ‖ bytes), 32 bytes. */
export function leafHash(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash("sha256").update(Uint8Array.of(0)).update(bytes).digest());
}
