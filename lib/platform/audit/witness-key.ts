import { createHash, createPublicKey, type KeyObject } from "node:crypto";

/** `id`: the four bytes with which a signed note identifies the key. */
export type WitnessKey = { name: string; id: Buffer; publicKey: KeyObject };

/** The type of a cosignature's key in a signed note. */
const cosignature = 4;
const publicKeyPrefix = Buffer.from("302a300506032b6570032100", "hex");

/**
 * Reads the verifier key of a witness: its name, its key id in hex, and base64 of 0x04 and the public key.
 *
 * @returns null if the text is not such a key
 */
export function readWitnessKey(text: string): WitnessKey | null {
  const [, name = "", id = "", encoded = ""] = /^([^\s+]+)\+([0-9a-f]{8})\+([A-Za-z0-9+/]{44})$/.exec(text) ?? [];
  const key = Buffer.from(encoded, "base64");
  if (key.length !== 33 || key[0] !== cosignature) return null;
  const expected = createHash("sha256").update(`${name}\n`).update(key).digest().subarray(0, 4);
  if (expected.toString("hex") !== id) return null;
  const spki = Buffer.concat([publicKeyPrefix, key.subarray(1)]);
  return { name, id: expected, publicKey: createPublicKey({ key: spki, format: "der", type: "spki" }) };
}
