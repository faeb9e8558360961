/** Removes the files of exports once their time is over. What was exported stays in the audit log. */
import "server-only";
import { v7 as uuid } from "uuid";
import { runAsSystem } from "@/lib/actions/run-as-system";
import { db } from "@/lib/data/prisma";
import { removeContents } from "./export-record";

const batchSize = 20;

/** Returns the number of exports whose files were removed. */
export async function removeExpired(): Promise<number> {
  const due = await db.export.findMany({
    where: { state: "ready", expiresAt: { lt: new Date() } },
    select: { id: true },
    take: batchSize,
  });
  for (const { id } of due) {
    const facts = { action: "export.remove", object: { type: "export", id } } as const;
    await runAsSystem({ job: "export.remove", requestId: uuid() }, facts, ({ transaction }) =>
      transaction(async (tx) => {
        // Without its key, what a backup still has of the file cannot be opened.
        const removed = { state: "expired", wrappedKey: null, request: null } as const;
        await tx.export.updateMany({ where: { id, state: "ready" }, data: removed });
        await removeContents(tx, id);
      }),
    );
  }
  return due.length;
}
