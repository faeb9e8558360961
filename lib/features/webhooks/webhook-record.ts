/** A stored notification: sealed with a key of the console, and recognized by a keyed digest. */
import "server-only";
import { createHmac } from "node:crypto";
import { openWithAny, seal } from "@/lib/platform/data/crypto";
import { deriveKey, type Keyring, keyring, ringsToRead } from "@/lib/platform/data/keyring";
import type { WebhookDelivery } from "@/lib/platform/data/prisma";

const place = (id: string) => ({ table: "WebhookDelivery", column: "body", row: id });

/** Seals a notification with a key of the console: the applicant is unknown when it arrives. */
export const sealedColumns = (id: string, body: Uint8Array) => ({
  digest: digestOf(body),
  body: seal(deriveKey("webhook"), place(id), body),
  keyId: keyring().root.kid,
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
