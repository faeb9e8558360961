/**
 * Delivers notifications in integration tests as they arrive over HTTP, and follows them up on demand as a worker does.
 */

import { v7 as uuid } from "uuid";
import { z } from "zod";
import { digestOf } from "@/lib/cases/webhook-record";
import { followJob } from "@/lib/features/webhooks/follow-webhook";
import { receiveWebhook } from "@/lib/features/webhooks/receive-webhook";
import { isWebhookToken } from "@/lib/features/webhooks/token";
import { db } from "@/lib/platform/data/prisma";
import { addressHeader } from "@/lib/platform/http/client-address";
import { limitWrongTokens } from "@/lib/platform/http/rate-limit";
import { route } from "@/lib/platform/http/route";
import { runJob } from "./jobs";

/** The token is set before any module reads the environment. */
export const token = "a+token/of=the test, long enough";
process.env.WEBHOOK_TOKEN = token;

const handler = route(receiveWebhook, undefined, limitWrongTokens(isWebhookToken));

type Delivery = { token?: string; from?: string; headers?: Record<string, string> };

let sentCount = 0;
/** Returns a new address each time, so that the rate limit for one notification does not affect the next. */
function anyAddress(): string {
  sentCount += 1;
  return `198.18.${(sentCount >> 8) & 255}.${sentCount & 255}`;
}

/** Sends a notification as another server does: without a session or an Origin. */
export function deliver(
  body: string | Uint8Array | object,
  { from = anyAddress(), headers, token: tried = token }: Delivery = {},
): Promise<Response> {
  const isPlain = typeof body !== "string" && !(body instanceof Uint8Array);
  const request = new Request("http://console.test/api/webhooks/identity/hidden", {
    method: "POST",
    headers: { [addressHeader]: from, ...headers },
    body: isPlain ? JSON.stringify(body) : typeof body === "string" ? body : new Uint8Array(body),
  });
  return handler(request, { params: Promise.resolve({ token: tried }) });
}

export function deliveryOf(body: string | Uint8Array | object) {
  const text = typeof body === "string" || body instanceof Uint8Array ? body : JSON.stringify(body);
  const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
  return db.webhookDelivery.findUnique({ where: { digest: digestOf(bytes) } });
}

/** Returns the number of queued follow-ups of a notification. */
export async function queuedFor(deliveryId: string): Promise<number> {
  const rows: unknown = await db.$queryRaw`
    select count(*)::int as count from pgboss.job
    where name = ${followJob.name} and data #>> '{input,deliveryId}' = ${deliveryId}`;
  return z.array(z.object({ count: z.number() })).parse(rows)[0]?.count ?? 0;
}

export async function follow(deliveryId: string): Promise<void> {
  await runJob(followJob, { deliveryId, requestId: uuid() });
}

export async function deliverAndFollow(body: string | Uint8Array | object) {
  const answer = await deliver(body);
  const stored = await deliveryOf(body);
  if (answer.status !== 202 || !stored) throw new Error(`It was answered ${answer.status}`);
  await follow(stored.id);
  return db.webhookDelivery.findUniqueOrThrow({ where: { id: stored.id } });
}
