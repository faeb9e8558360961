/** The secret in the webhook address. It is only compared, never stored. */
import "server-only";
import { createHash, timingSafeEqual } from "node:crypto";
import { env } from "@/lib/env";

const digest = (text: string) => createHash("sha256").update(text, "utf8").digest();

/** Compares in constant time. False when no token is configured. */
export function isWebhookToken(token: string): boolean {
  const expected = env.WEBHOOK_TOKEN;
  const isSame = timingSafeEqual(digest(token), digest(expected ?? ""));
  return isSame && expected !== undefined;
}
