/** The secret in the address that the service notifies. It is compared, and never written down. */
import "server-only";
import { createHash, timingSafeEqual } from "node:crypto";
import { env } from "@/lib/env";

const digest = (text: string) => createHash("sha256").update(text, "utf8").digest();

/**
 * Whether this is the token of the deployment. Takes the same time whatever is wrong with it.
 *
 * @returns false for any token where none is set
 */
export function isWebhookToken(token: string): boolean {
  const expected = env.WEBHOOK_TOKEN;
  const isSame = timingSafeEqual(digest(token), digest(expected ?? ""));
  return isSame && expected !== undefined;
}
