import { createHash } from "node:crypto";

/** An entry's leaf in the log's Merkle tree, of its canonical bytes: RFC 9162's SHA-256(0x00 ‖ bytes), 32 bytes. */
export function leafHash(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash("sha256").update(Uint8Array.of(0)).update(bytes).digest());
}
