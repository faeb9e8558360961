import "server-only";
import { v7 as uuid } from "uuid";
import { z } from "zod";
import { digestsOf, sealedColumns } from "@/lib/cases/webhook-record";
import { AppError } from "@/lib/errors";
import * as contract from "@/lib/features/webhooks/contract/webhooks";
import * as actions from "@/lib/features/webhooks/contract/webhooks.actions";
import { defineAction } from "@/lib/platform/actions/define-action";
import { lockHashes } from "@/lib/platform/data/hash-locks";
import type { Transaction } from "@/lib/platform/data/prisma";
import { openQueue } from "@/lib/platform/queues/queues";
import { followJob } from "./follow-webhook";
import { isWebhookToken } from "./token";

/** A repeated notification is followed up again at most this often. */
const followUpSeconds = 60;

/**
 * Stores a notification once, even if repeated, and queues the follow-up for the worker, so that the service is
 * answered at once. If it cannot be stored, the answer is 503 and the service sends it again.
 */
export const receiveWebhook = defineAction(actions.receiveWebhook, contract.receiveWebhook, {
  details: ({ body }) => ({ size: body.byteLength }),
  async run({ requestId, transaction, addDetails, setTarget }, { params, body }) {
    if (!isWebhookToken(params.token)) throw new AppError("not_found");
    try {
      const queue = await openQueue(followJob);
      await transaction(async (tx) => {
        const { id, count, isDue } = await store(tx, body);
        setTarget({ type: "webhook", id });
        addDetails({ count });
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

/** Stores a notification, or counts its repeat. `isDue`: follow it up. The row lock serializes concurrent repeats. */
async function store(tx: Transaction, body: Uint8Array): Promise<z.infer<typeof storedRow>> {
  const id = uuid();
  const columns = sealedColumns(id, body);
  const digest = (await storedDigest(tx, body)) ?? columns.digest;
  const rows: unknown = await tx.$queryRaw`
    insert into "WebhookDelivery" as stored (id, digest, body, "keyId", "referenceTokens", "isIndexed", "receivedAt")
    values (${id}::uuid, ${digest}, ${columns.body}, ${columns.keyId}, ${columns.referenceTokens}::text[], true,
      clock_timestamp())
    on conflict (digest) do update set count = stored.count + 1
    returning id, count,
      count = 1 or coalesce("handledAt", "receivedAt") < clock_timestamp() - make_interval(secs => ${followUpSeconds})
        as "isDue"`;
  const [row] = z.array(storedRow).length(1).parse(rows);
  if (!row) throw new Error("The insert returned no row");
  // Marks it as handled now, so that further repeats do not queue it again.
  if (row.isDue && row.count > 1) {
    await tx.$executeRaw`update "WebhookDelivery" set "handledAt" = clock_timestamp() where id = ${row.id}::uuid`;
  }
  return row;
}

/** If several roots can be in use, finds the digest under which the same body is stored already, and locks its row. */
async function storedDigest(tx: Transaction, body: Uint8Array): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const digests = digestsOf(body);
  if (digests.length === 1) return undefined;
  await lockHashes(tx, digests);
  const rows: { digest: Uint8Array<ArrayBuffer> }[] = await tx.$queryRaw`
    select digest from "WebhookDelivery" where digest = any(${digests}::bytea[]) for update`;
  return rows[0]?.digest;
}
