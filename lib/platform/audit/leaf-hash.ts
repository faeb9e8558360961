import { createHash } from "node:crypto";

/**
 * Returns an entry's leaf in the log's Merkle tree, from its canonical bytes: SHA-256(0x00 ‖ bytes) of RFC 9162, 32
 * bytes.
 */
export function leafHash(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash("sha256").update(Uint8Array.of(0)).update(bytes).digest());
}
