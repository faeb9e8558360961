/** A stored notification: sealed with a key of the console, and recognized by a keyed digest. */
import "server-only";
import { createHmac } from "node:crypto";
import { open, seal } from "@/lib/platform/data/crypto";
import { deriveKey } from "@/lib/platform/data/keyring";
import type { WebhookDelivery } from "@/lib/platform/data/prisma";

const place = (id: string) => ({ table: "WebhookDelivery", column: "body", row: id });

/** Not with an applicant's key: its subject is unknown on arrival. */
export function sealBody(id: string, body: Uint8Array): Uint8Array<ArrayBuffer> {
  return seal(deriveKey("webhook"), place(id), body);
}

/** @throws SealError if it is damaged, or the root key has changed */
export function openBody({ id, body }: Pick<WebhookDelivery, "id" | "body">): Uint8Array<ArrayBuffer> {
  return open(deriveKey("webhook"), place(id), body);
}

/** The keyed digest that recognizes a repeated body: 32 bytes. Without the key, guesses cannot be verified. */
export function digestOf(body: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHmac("sha256", deriveKey("webhook digest")).update(body).digest());
}
