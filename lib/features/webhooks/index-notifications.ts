/** The worker indexes the notifications that an earlier version stored, until none is left: an erasure finds them. */
import "server-only";
import { v7 as uuid } from "uuid";
import { indexNotifications } from "@/lib/cases/named-notifications";
import { runAsSystem } from "@/lib/platform/actions/run-as-system";
import { db } from "@/lib/platform/data/prisma";

/** @returns how many were indexed; what a stopped worker left is taken by the next one */
export async function indexUnindexed(): Promise<number> {
  if (!(await db.webhookDelivery.findFirst({ where: { isIndexed: false }, select: { id: true } }))) return 0;
  const by = { job: "webhook.index", requestId: uuid() };
  return runAsSystem(by, { action: "webhook.index" }, ({ transaction, addDetails }) =>
    transaction(async (tx) => {
      const count = await indexNotifications(tx);
      addDetails({ count });
      return count;
    }),
  );
}
