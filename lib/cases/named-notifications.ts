/** The notifications that name an applicant: found by keyed hashes of what each names, whomever it was matched with. */
import "server-only";
import { z } from "zod";
import { openAccessCode } from "@/lib/cases/applicant-record";
import { openBody, referenceTokens, storedTokens, webhookReferences } from "@/lib/cases/webhook-record";
import { ifReadable } from "@/lib/platform/data/crypto";
import type { Transaction } from "@/lib/platform/data/prisma";

const rowsAtOnce = 200;

const unindexed = z.array(z.object({ id: z.string(), body: z.instanceof(Uint8Array) }));

/**
 * Indexes some of the notifications that an earlier version stored. A notification that cannot be read gets no hashes.
 *
 * @returns how many; 0 once none is left
 */
export async function indexNotifications(tx: Transaction): Promise<number> {
  const rows = unindexed.parse(
    await tx.$queryRaw`
      select id, body from "WebhookDelivery" where not "isIndexed" order by id limit ${rowsAtOnce} for update`,
  );
  for (const { id, body } of rows) {
    const opened = ifReadable(() => openBody({ id, body: new Uint8Array(body) }));
    const data = { isIndexed: true, referenceTokens: opened ? referenceTokens(webhookReferences(opened)) : [] };
    await tx.webhookDelivery.update({ where: { id }, data, select: { id: true } });
  }
  return rows.length;
}

/** What a notification can name an applicant by. `accessCode`: null if it cannot be read. */
async function tokensOf(tx: Transaction, applicantId: string, accessCode: string | null): Promise<string[]> {
  const where = { applicantId, uniqueIdentifier: { not: null } };
  const orders = await tx.order.findMany({ where, select: { uniqueIdentifier: true } });
  const identifiers = orders.flatMap(({ uniqueIdentifier }) => uniqueIdentifier ?? []);
  return storedTokens([...(accessCode ? [accessCode] : []), ...identifiers]);
}

/**
 * Deletes every notification that names this applicant, also if it was matched with another applicant or with none.
 * Keeps a notification that also names an applicant under a legal hold.
 */
export async function removeNotifications(tx: Transaction, id: string, accessCode: string | null): Promise<void> {
  while ((await indexNotifications(tx)) > 0);
  const tokens = await tokensOf(tx, id, accessCode);
  const select = { id: true, wrappedKey: true, accessCode: true } as const;
  const held = await tx.applicant.findMany({ where: { holds: { some: { endedAt: null } }, id: { not: id } }, select });
  const heldTokens: string[] = [];
  for (const one of held) {
    const code = ifReadable(() => openAccessCode(one).accessCode);
    heldTokens.push(...(await tokensOf(tx, one.id, code)));
  }
  await tx.$executeRaw`
    delete from "WebhookDelivery"
    where ("applicantId" = ${id}::uuid or "referenceTokens" && ${tokens}::text[])
      and not coalesce("applicantId" = any(${held.map((one) => one.id)}::uuid[]), false)
      and not "referenceTokens" && ${heldTokens}::text[]`;
}
