/** The worker makes identity keys for applicants who have none, or whose keys were made by an earlier version. */
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
/** The applicants left are counted up to this number, because counting reads every row. */
const countedTo = 1_000;

/** The condition uses literals, so that the planner sees that it matches the partial index of these rows. */
const isOutdated = Prisma.raw(`"identityVersion" < ${identityVersion} and "wrappedKey" is not null`);

const rows = z.array(z.object({ id: z.string() }));

const findOutdated = async (limit: number) =>
  rows.parse(
    await db.$queryRaw`
      select id from "Applicant" where ${isOutdated} order by id limit ${limit}`,
  );

/**
 * False while the worker still makes keys for existing applicants. A value that such keys show to be shared is then not
 * news, so it does not reopen an approval.
 */
export const areIdentitiesFilled = async (): Promise<boolean> => (await findOutdated(1)).length === 0;

/**
 * Makes the keys of one batch of applicants, each in a transaction of its own, and saves the columns that follow from
 * the keys. If the worker stops, the next worker continues. The audit log has an entry for each batch, with the number
 * of applicants left.
 *
 * @returns the number of applicants whose keys were made
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
 * Does not reopen approvals, because an upgrade could then reopen thousands at once. The list and the page show the
 * shared values, and the next change of an applicant compares them with the decision. An applicant whose data cannot be
 * read keeps the stored keys, and counts as filled. Their next change makes the new keys.
 */
async function fill(id: string): Promise<number> {
  await transaction((tx) => saveColumns(tx, id, { reopens: false })).catch(nullIfUnreadable);
  await db.applicant.updateMany({ where: { id, identityVersion: { lt: identityVersion } }, data: { identityVersion } });
  return 1;
}
