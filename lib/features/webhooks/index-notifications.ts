/** The worker's job that indexes the notifications of an earlier version, so that an erasure finds them. */
import "server-only";
import { v7 as uuid } from "uuid";
import { indexNotifications } from "@/lib/cases/named-notifications";
import { runAsSystem } from "@/lib/platform/actions/run-as-system";
import { db } from "@/lib/platform/data/prisma";

/** Indexes one batch of notifications. Returns how many; 0 once all are indexed. */
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
