/** A notification as it is kept: sealed under a key of the console's own, and known again by a keyed digest. */
import "server-only";
import { createHmac } from "node:crypto";
import { open, seal } from "@/lib/data/crypto";
import { deriveKey } from "@/lib/data/keyring";
import type { WebhookDelivery } from "@/lib/data/prisma";

const place = (id: string) => ({ table: "WebhookDelivery", column: "body", row: id });

/** Seals a body for its row. Whom it is about is not known when it arrives, so no applicant's key can. */
export function sealBody(id: string, body: Uint8Array): Uint8Array<ArrayBuffer> {
  return seal(deriveKey("webhook"), place(id), body);
}

/**
 * Opens a stored body.
 *
 * @throws SealError when the keyring has changed its root since, or a bit of it has changed
 */
export function openBody({ id, body }: Pick<WebhookDelivery, "id" | "body">): Uint8Array<ArrayBuffer> {
  return open(deriveKey("webhook"), place(id), body);
}

/** What one body is known again by: 32 bytes, which tell nobody without the key whether they guess it right. */
export function digestOf(body: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHmac("sha256", deriveKey("webhook digest")).update(body).digest());
}
