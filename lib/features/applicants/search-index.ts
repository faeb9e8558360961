/** The worker renews the search tokens that an earlier version created, until none are left. */
import "server-only";
import { v7 as uuid } from "uuid";
import { openProfile, searchColumns } from "@/lib/cases/applicant-record";
import { runAsSystem } from "@/lib/platform/actions/run-as-system";
import { searchVersion } from "@/lib/platform/data/blind-index";
import { ifReadable } from "@/lib/platform/data/crypto";
import { db, Prisma, type Transaction } from "@/lib/platform/data/prisma";

const batchSize = 50;

/** Written as literals, because the planner must see that the condition matches the index of these rows. */
const isOutdated = Prisma.raw(`"searchVersion" < ${searchVersion} and "wrappedKey" is not null`);

/** @returns the number of rows worked on. After a worker stops, the next one continues with the remaining rows. */
export async function indexOutdated(): Promise<number> {
  const [any]: unknown[] = await db.$queryRaw`select id from "Applicant" where ${isOutdated} order by id limit 1`;
  if (!any) return 0;
  const by = { job: "search.index", requestId: uuid() };
  return runAsSystem(by, { action: "search.index" }, ({ transaction, addDetails }) =>
    transaction(async (tx) => {
      const count = await indexSome(tx);
      addDetails({ count, version: searchVersion });
      return count;
    }),
  );
}

type Outdated = Parameters<typeof openProfile>[0];

/** A row that cannot be read keeps its tokens, and is not taken again. */
async function indexSome(tx: Transaction): Promise<number> {
  const rows: Outdated[] = await tx.$queryRaw`
    select id, "wrappedKey", profile from "Applicant" where ${isOutdated}
    order by id limit ${batchSize} for no key update skip locked`;
  for (const row of rows) {
    const profile = ifReadable(() => openProfile(row));
    const data = { searchVersion, ...(profile ? searchColumns(profile) : {}) };
    await tx.applicant.update({ where: { id: row.id }, data, select: { id: true } });
  }
  return rows.length;
}
