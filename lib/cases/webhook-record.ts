/**
 * A stored notification: sealed with a key of the console, recognized by a keyed digest, and found by keyed hashes of
 * what it may name.
 */
import "server-only";
import { createHmac } from "node:crypto";
import { openWithAny, seal } from "@/lib/platform/data/crypto";
import { deriveKey, type Keyring, keyring, ringsToRead } from "@/lib/platform/data/keyring";
import type { WebhookDelivery } from "@/lib/platform/data/prisma";

const place = (id: string) => ({ table: "WebhookDelivery", column: "body", row: id });

/** Seals a notification with a key of the console, because the applicant is unknown when it arrives. */
export const sealedColumns = (id: string, body: Uint8Array) => ({
  digest: digestOf(body),
  body: seal(deriveKey("webhook"), place(id), body),
  keyId: keyring().root.kid,
  referenceTokens: referenceTokens(webhookReferences(body)),
  isIndexed: true,
});

/** @throws SealError if it is damaged, or its root is no key of the keyring */
export function openBody({ id, body }: Pick<WebhookDelivery, "id" | "body">): Uint8Array<ArrayBuffer> {
  const keys = ringsToRead().map((ring) => deriveKey("webhook", ring));
  return openWithAny(keys, place(id), body);
}

/** The keyed digest that recognizes a repeated body: 32 bytes. Without the key, guesses cannot be verified. */
export function digestOf(body: Uint8Array, ring: Keyring = keyring()): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHmac("sha256", deriveKey("webhook digest", ring)).update(body).digest());
}

/** The digests of a body under every root by which it may be stored. The digest of the current root comes first. */
export const digestsOf = (body: Uint8Array) => ringsToRead().map((ring) => digestOf(body, ring));

const tokenBytes = 12;

/** Returns a keyed hash of each reference, without regard to case: the service may write a code in either case. */
export function referenceTokens(references: readonly string[], ring: Keyring = keyring()): string[] {
  const key = deriveKey("webhook references", ring);
  const tokenOf = (text: string) =>
    createHmac("sha256", key).update(text).digest().subarray(0, tokenBytes).toString("base64url");
  // The tokens are sorted, because the order of the words would reveal what belongs together.
  return [...new Set(references.map((reference) => tokenOf(reference.trim().toLowerCase())))].sort();
}

/** The tokens of these references under every root by which a notification may be stored. */
export const storedTokens = (references: readonly string[]) =>
  ringsToRead().flatMap((ring) => referenceTokens(references, ring));

/** References returned, and the UUIDs among them. */
export const bounds = { returned: 500, identifiers: 200 } as const;

/** The form of the service's codes. */
const identifier = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;
/** A reference has 4 to 200 characters. */
const word = /(?<![\w.~-])[\w.~-]{4,200}(?![\w.~-])/g;

/** Returns distinct words, UUIDs first: at most `bounds.returned`, of which at most `bounds.identifiers` are UUIDs. */
export function webhookReferences(body: Uint8Array): string[] {
  const text = new TextDecoder().decode(body);
  const found = new Set<string>();
  const add = (pattern: RegExp, most: number) => {
    for (const [match] of text.matchAll(pattern)) {
      if (found.size >= most) return;
      found.add(match);
    }
  };
  add(identifier, bounds.identifiers);
  add(word, bounds.returned);
  return [...found];
}
