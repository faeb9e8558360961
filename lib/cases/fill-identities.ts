/** Applicants whose identity keys an earlier version made, or none, get them from the worker, until none is left. */
import "server-only";
import { v7 as uuid } from "uuid";
import { z } from "zod";
import { workDue } from "@/lib/platform/actions/leases";
import { runAsSystem } from "@/lib/platform/actions/run-as-system";
import { nullIfUnreadable } from "@/lib/platform/data/crypto";
import { identityVersion } from "@/lib/platform/data/identity-keys";
import { db, Prisma, transaction } from "@/lib/platform/data/prisma";
import { saveColumns } from "./save-columns";

const batchSize = 50;
/** What is left is counted no further: the log would say little more, and a count reads every row. */
const countedTo = 1_000;

/** Literals: the planner must see that the condition matches the index of these rows. */
const isOutdated = Prisma.raw(`"identityVersion" < ${identityVersion} and "wrappedKey" is not null`);

const rows = z.array(z.object({ id: z.string() }));

const findOutdated = async (limit: number) =>
  rows.parse(
    await db.$queryRaw`
      select id from "Applicant" where ${isOutdated} order by id limit ${limit}`,
  );

/** False while applicants of before still get their keys: what these show is then no news that reopens an approval. */
export const areIdentitiesFilled = async (): Promise<boolean> => (await findOutdated(1)).length === 0;

/**
 * Each applicant in a transaction of its own, with everything that follows from the keys. A worker that stops leaves the
 * rest to the next one. The log has an entry for each batch, with how many are left.
 *
 * @returns how many were filled
 */
export async function fillIdentities(signal: AbortSignal): Promise<number> {
  const batch = await findOutdated(batchSize);
  if (batch.length === 0 || signal.aborted) return 0;
  const by = { job: "identity.fill", requestId: uuid() };
  return runAsSystem(by, { action: "identity.fill" }, async ({ addDetails }) => {
    const count = await workDue(signal, { take: async () => batch, work: ({ id }) => fill(id) });
    const left = await findOutdated(countedTo);
    addDetails({ count, version: identityVersion, left: left.length });
    return count;
  });
}

/**
 * An upgrade reopens no approval by itself, which could be thousands at once: the list and the page show what is shared,
 * and the next change of an applicant compares it with the decision. One that cannot be read keeps what it has, and is not
 * taken again: its next change makes the keys.
 */
async function fill(id: string): Promise<number> {
  await transaction((tx) => saveColumns(tx, id, { reopens: false })).catch(nullIfUnreadable);
  await db.applicant.updateMany({ where: { id, identityVersion: { lt: identityVersion } }, data: { identityVersion } });
  return 1;
}
