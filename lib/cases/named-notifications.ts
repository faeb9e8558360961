/** The notifications that name an applicant: found by the keyed hashes of what each names, whomever it was matched with. */
import "server-only";
import { z } from "zod";
import { openAccessCode } from "@/lib/cases/applicant-record";
import { openBody, referenceTokens, storedTokens, webhookReferences } from "@/lib/cases/webhook-record";
import { ifReadable } from "@/lib/platform/data/crypto";
import type { Transaction } from "@/lib/platform/data/prisma";

const rowsAtOnce = 200;

const unindexed = z.array(z.object({ id: z.string(), body: z.instanceof(Uint8Array) }));

/**
 * Indexes some of the notifications that an earlier version stored. One that cannot be read names nobody.
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

/** An applicant's id, with the sealed access code. */
type Named = Parameters<typeof openAccessCode>[0];

/** What a notification can name an applicant by. Without the access code if that cannot be read. */
async function namesOf(tx: Transaction, row: Named): Promise<string[]> {
  const where = { applicantId: row.id, uniqueIdentifier: { not: null } };
  const orders = await tx.order.findMany({ where, select: { uniqueIdentifier: true } });
  const code = row.wrappedKey && ifReadable(() => openAccessCode(row).accessCode);
  return [...(code ? [code] : []), ...orders.flatMap(({ uniqueIdentifier }) => uniqueIdentifier ?? [])];
}

/**
 * Deletes every notification that names this applicant, also one that was matched with another or with nobody. While a
 * legal hold stands on another applicant, nothing that names that one is deleted.
 */
export async function removeNotifications(tx: Transaction, row: Named): Promise<void> {
  while ((await indexNotifications(tx)) > 0);
  const tokens = storedTokens(await namesOf(tx, row));
  const select = { id: true, wrappedKey: true, accessCode: true } as const;
  const where = { holds: { some: { endedAt: null } }, id: { not: row.id } };
  const held = await tx.applicant.findMany({ where, select });
  const heldTokens: string[] = [];
  for (const one of held) heldTokens.push(...storedTokens(await namesOf(tx, one)));
  await tx.$executeRaw`
    delete from "WebhookDelivery"
    where ("applicantId" = ${row.id}::uuid or "referenceTokens" && ${tokens}::text[])
      and not coalesce("applicantId" = any(${held.map(({ id }) => id)}::uuid[]), false)
      and not "referenceTokens" && ${heldTokens}::text[]`;
}
