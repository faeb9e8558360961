import "server-only";
import { v7 as uuid } from "uuid";
import { z } from "zod";
import { defineAction } from "@/lib/actions/define-action";
import { receiveWebhook as contract } from "@/lib/contracts/webhooks";
import type { Transaction } from "@/lib/data/prisma";
import { AppError } from "@/lib/errors";
import { openQueue } from "@/lib/jobs/queues";
import { followJob } from "./follow-webhook";
import { isWebhookToken } from "./token";
import { digestOf, sealBody } from "./webhook-record";

/** The same notification is followed again when it comes again, but not more often than this. */
const followAgainSeconds = 60;

/**
 * Takes a notification: stores it, once however often it comes, and leaves following it to the worker, so that the
 * service has its answer at once. Who cannot be stored is told so (503), and sends again.
 */
export const receiveWebhook = defineAction(contract, {
  // The token in the address is all that shows who calls: the service signs nothing (Events, 2).
  permission: "public",
  audit: { action: "webhook.receive", details: ({ body }) => ({ size: body.byteLength }) },
  async run({ requestId, transaction: change, addDetails: note, setTarget: on }, { params, body }) {
    if (!isWebhookToken(params.token)) throw new AppError("not_found");
    try {
      const queue = await openQueue(followJob);
      await change(async (tx) => {
        const { id, count, isDue } = await store(tx, body);
        on({ type: "webhook", id });
        note({ count });
        if (isDue) await queue.put({ deliveryId: id, requestId }, { tx });
      });
    } catch (error) {
      if (error instanceof AppError) throw error;
      throw new AppError("unavailable", { cause: error });
    }
    return { received: true as const };
  },
});

const storedRow = z.object({ id: z.string(), count: z.number(), isDue: z.boolean() });

/** Stores it, or counts it; tells whether it is to be followed (now, or again). Two at once take turns on the row. */
async function store(tx: Transaction, body: Uint8Array): Promise<z.infer<typeof storedRow>> {
  const id = uuid();
  const rows: unknown = await tx.$queryRaw`
    insert into "WebhookDelivery" as kept (id, digest, body, size, "receivedAt", "lastReceivedAt")
    values (${id}::uuid, ${digestOf(body)}, ${sealBody(id, body)}, ${body.byteLength}, clock_timestamp(), clock_timestamp())
    on conflict (digest) do update set count = kept.count + 1, "lastReceivedAt" = clock_timestamp()
    returning id, count,
      count = 1 or coalesce("handledAt", "receivedAt") < clock_timestamp() - make_interval(secs => ${followAgainSeconds})
        as "isDue"`;
  const [row] = z.array(storedRow).length(1).parse(rows);
  if (!row) throw new Error("No row came back");
  // Marked as taken up, so that the repeats that follow do not queue it once more.
  if (row.isDue && row.count > 1) {
    await tx.$executeRaw`update "WebhookDelivery" set "handledAt" = clock_timestamp() where id = ${row.id}::uuid`;
  }
  return row;
}
