/** Detects, with each new result, that an applicant invited by e-mail has verified themselves. */
import "server-only";
import { v7 as uuid } from "uuid";
import { append } from "@/lib/audit/append";
import { nullIfUnreadable, openDataKey } from "@/lib/data/crypto";
import type { Transaction } from "@/lib/data/prisma";
import { hasArrived } from "./hosted-arrival";
import type { CaseFile } from "./read-cases";
import { type Snapshot, snapshotAt } from "./snapshots";

/** Removes the links of invitations that were answered, and ends their reminders. */
export async function noteArrival(
  tx: Transaction,
  { id: applicantId, wrappedKey }: CaseFile,
  snapshot: Snapshot,
): Promise<void> {
  const key = openDataKey(wrappedKey, applicantId);
  const open = await tx.invite.findMany({
    where: { applicantId, link: { not: null }, createdAt: { lt: snapshot.fetchedAt } },
    select: { id: true, createdAt: true },
  });
  for (const { id, createdAt } of open) {
    const before = await snapshotAt(applicantId, key, createdAt, tx).catch(nullIfUnreadable);
    if (!hasArrived(before?.json ?? null, snapshot.json)) continue;
    const data = { arrivedAt: snapshot.fetchedAt, link: null, nextReminderAt: null };
    await tx.invite.update({ where: { id }, data, select: { id: true } });
    await append(
      {
        phase: "outcome",
        action: "invite.arrive",
        actor: { type: "system", job: "invite.arrive" },
        object: { type: "applicant", id: applicantId },
        requestId: uuid(),
        details: { invite: id },
        outcome: "done",
      },
      { tx },
    );
  }
}
