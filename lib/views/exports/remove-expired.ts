/**
 * Removes the files and requests of exports once their retention time is over. The audit log still records what was
 * exported. Also ends exports whose job is gone, so that no export waits forever.
 */
import "server-only";
import { v7 as uuid } from "uuid";
import { readRetentionDays } from "@/lib/cases/retention-days";
import { runAsSystem } from "@/lib/platform/actions/run-as-system";
import { databaseNow, daysLater } from "@/lib/platform/data/database-time";
import { db, type Prisma } from "@/lib/platform/data/prisma";
import { readJob } from "@/lib/platform/queues/queues";
import { underWay } from "./export-record";
import { exportJob, fail } from "./run-export";

const batchSize = 20;

/** Returns the number of exports whose files were removed, or that were ended because their job is gone. */
export async function removeExpired(): Promise<number> {
  const now = await databaseNow(db);
  const { exports: days } = await readRetentionDays(db);
  const noFile = { state: { in: ["failed", "canceled"] }, wrappedKey: { not: null } } satisfies Prisma.ExportWhereInput;
  const due = await db.export.findMany({
    where: {
      OR: [
        { state: "ready", expiresAt: { lt: now } },
        ...(days === null ? [] : [{ ...noFile, finishedAt: { lt: daysLater(now, -days) } }]),
      ],
    },
    select: { id: true, state: true },
    take: batchSize,
  });
  for (const { id, state } of due) {
    const facts = { action: "export.remove", object: { type: "export", id } } as const;
    await runAsSystem({ job: "export.remove", requestId: uuid() }, facts, ({ transaction }) =>
      transaction(async (tx) => {
        // Without the key, no one can open the parts of the file that a backup still has.
        const removed = { wrappedKey: null, request: null };
        await tx.export.updateMany({
          where: { id, state },
          data: state === "ready" ? { ...removed, state: "expired" } : removed,
        });
        await tx.exportPart.deleteMany({ where: { exportId: id } });
      }),
    );
  }
  return due.length + (await endWithoutJob());
}

/**
 * Ends exports whose job has failed or does not exist. This happens if the failure of a job could not be stored, for
 * example on a full disk.
 */
async function endWithoutJob(): Promise<number> {
  let ended = 0;
  for (const { id } of await db.export.findMany({ where: underWay, select: { id: true } })) {
    const job = await readJob(exportJob, id);
    if (job?.state === "waiting" || job?.state === "running") continue;
    await fail(id);
    ended += 1;
  }
  return ended;
}
