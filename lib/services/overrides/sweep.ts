/** Overrides that a stopped process left in the middle of their call. */
import "server-only";
import { v7 as uuid } from "uuid";
import { appendAudit } from "@/lib/audit/append";
import type { Actor } from "@/lib/audit/event";
import { db, type OverrideRequest, type Transaction, transaction } from "@/lib/data/prisma";
import { refreshApplicantIndex } from "@/lib/services/checks/fetch-result";
import { databaseNow } from "@/lib/services/orders/store";
import { sendLeaseMs } from "./states";
import { moveOverride } from "./store";

const actor: Actor = { type: "system", job: "override.sweep" };
const batchSize = 20;

/**
 * Marks overrides whose call nobody waits for any more: nobody can say whether the service applied them.
 *
 * @returns how many it marked
 */
export async function sweepOverrides(signal: AbortSignal): Promise<number> {
  if (signal.aborted) return 0;
  const now = await databaseNow(db);
  const left = await db.overrideRequest.findMany({
    where: { state: "sending", decidedAt: { lt: new Date(now.getTime() - sendLeaseMs) } },
    take: batchSize,
  });
  let marked = 0;
  for (const request of left) marked += await transaction((tx) => settle(tx, request, now));
  return marked;
}

async function settle(tx: Transaction, { id, applicantId }: OverrideRequest, now: Date): Promise<number> {
  const state = await moveOverride(tx, id, "lose", { errorCode: "internal", finishedAt: now });
  if (!state) return 0;
  const intent = await tx.auditEvent.findFirst({
    where: { objectType: "override", objectId: id, action: "user.override", phase: "intent" },
    orderBy: { seq: "desc" },
    select: { id: true, requestId: true },
  });
  await appendAudit(
    {
      phase: "outcome",
      action: "user.override",
      actor,
      object: { type: "override", id },
      requestId: intent?.requestId ?? uuid(),
      details: { state, leaseExpired: true },
      outcome: "unknown",
      code: "internal",
      ...(intent ? { intentId: intent.id } : {}),
    },
    tx,
  );
  await refreshApplicantIndex(tx, applicantId);
  return 1;
}
