/**
 * Checkpoints of the log. A checkpoint has the log's size and root, and is signed (C2SP tlog-checkpoint in a signed
 * note with Ed25519). The name of the signing key is the log's origin.
 */
import "server-only";
import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import type { Variables } from "@/lib/env";
import type { Hash } from "./merkle";

export type Checkpoint = { origin: string; size: number; root: Hash };

/** Signs and verifies checkpoints. */
export type SigningKey = { privateKey: KeyObject; publicKey: KeyObject; raw: Uint8Array };

const seedPrefix = Buffer.from("302e020100300506032b657004220420", "hex");
const ed25519 = 1;

/**
 * Reads AUDIT_SIGNING_KEY: "kid:base64 of 32 bytes", comma-separated. The first key signs, all verify.
 *
 * @returns an empty list if it is not set
 */
export function signingKeys({ AUDIT_SIGNING_KEY: text }: Variables = process.env): SigningKey[] {
  if (!text) return [];
  return text.split(",").map((entry) => {
    const seed = Buffer.from(entry.slice(entry.indexOf(":") + 1), "base64");
    const privateKey = createPrivateKey({ key: Buffer.concat([seedPrefix, seed]), format: "der", type: "pkcs8" });
    const publicKey = createPublicKey(privateKey);
    return { privateKey, publicKey, raw: publicKey.export({ format: "der", type: "spki" }).subarray(-32) };
  });
}

/** The log's name: AUDIT_ORIGIN, by default the host of NEXTAUTH_URL and "/audit". */
export function originOfLog({ AUDIT_ORIGIN: origin, NEXTAUTH_URL: url }: Variables = process.env): string {
  return origin || `${url ? new URL(url).host : "localhost"}/audit`;
}

/** Returns the four bytes with which a signed note identifies a key. */
function keyId(name: string, key: SigningKey): Buffer {
  const hash = createHash("sha256").update(`${name}\n`).update(Uint8Array.of(ed25519)).update(key.raw);
  return hash.digest().subarray(0, 4);
}

/** Returns the verifier key of a signed note. Other people check this log's checkpoints with it. */
export function verifierKey(name: string, key: SigningKey): string {
  const encoded = Buffer.concat([Uint8Array.of(ed25519), key.raw]).toString("base64");
  return `${name}+${keyId(name, key).toString("hex")}+${encoded}`;
}

/** Returns the signed note. */
export function signCheckpoint({ origin, size, root }: Checkpoint, key: SigningKey): string {
  const text = `${origin}\n${size}\n${Buffer.from(root).toString("base64")}\n`;
  const signature = sign(null, Buffer.from(text), key.privateKey);
  return `${text}\n— ${origin} ${Buffer.concat([keyId(origin, key), signature]).toString("base64")}\n`;
}

const noteForm =
  /^([^\s+]+)\n(0|[1-9]\d{0,15})\n([A-Za-z0-9+/]{43}=)\n((?:[^\n]+\n)*)\n((?:— [^\s+]+ [A-Za-z0-9+/]+={0,2}\n)+)$/;

/**
 * Reads a signed note. Every line must have its exact form, and no two encodings of one base64 text are accepted.
 *
 * @returns null unless one of the keys has signed it under the log's name
 */
export function readCheckpoint(note: string, keys: readonly SigningKey[]): Checkpoint | null {
  const [, origin = "", size = "", root = "", extensions = "", signatures = ""] = noteForm.exec(note) ?? [];
  const hash = canonicalBase64(root);
  if (!hash || !Number.isSafeInteger(Number(size))) return null;
  const text = Buffer.from(`${origin}\n${size}\n${root}\n${extensions}`);
  const isSigned = signatures.split("\n").some((line) => {
    const [, name, encoded = ""] = line.split(" ");
    const bytes = name === origin ? canonicalBase64(encoded) : null;
    return bytes && keys.some((key) => isSignature(bytes, text, origin, key));
  });
  return isSigned ? { origin, size: Number(size), root: new Uint8Array(hash) } : null;
}

function isSignature(bytes: Buffer, text: Buffer, origin: string, key: SigningKey): boolean {
  const id = keyId(origin, key);
  return bytes.length === 68 && id.equals(bytes.subarray(0, 4)) && verify(null, text, key.publicKey, bytes.subarray(4));
}

/** Decodes base64. Returns null for a text that is not the standard encoding of its bytes. */
function canonicalBase64(text: string): Buffer | null {
  const bytes = Buffer.from(text, "base64");
  return text !== "" && bytes.toString("base64") === text ? bytes : null;
}

const signedText = (text: string) => Buffer.from(`proofdesk verification of an audit log\n${text}`);

/**
 * Signs a text that is not a checkpoint. The signed prefix prevents anyone from presenting the text as a checkpoint.
 */
export const signText = (text: string, key: SigningKey): Uint8Array<ArrayBuffer> =>
  new Uint8Array(sign(null, signedText(text), key.privateKey));

export const isSignedText = (text: string, signature: Uint8Array, keys: readonly SigningKey[]): boolean =>
  keys.some(({ publicKey }) => verify(null, signedText(text), publicKey, signature));
