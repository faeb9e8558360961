/** Makes records older, for tests of how long they are kept. */
import { transaction } from "@/lib/platform/data/prisma";

/** Moves all records of a case into the past, including records that triggers protect against changes. */
export const ageCase = (applicantId: string, days: number): Promise<void> =>
  transaction(async (tx) => {
    await tx.$executeRaw`set local session_replication_role = replica`;
    const own = `where "applicantId" = $1::uuid`;
    const moved = [
      ["ResultSnapshot", "fetchedAt", own],
      ["CheckRun", "startedAt", own],
      ["CheckRun", "finishedAt", own],
      ["Decision", "decidedAt", own],
      ["Order", "requestedAt", own],
      ["Order", "completedAt", own],
      ["Order", "resultReceivedAt", own],
      ["Dispute", "openedAt", own],
      ["Dispute", "resolvedAt", own],
      ["DisputeFile", "addedAt", own],
      ["KeptPicture", "sentAt", own],
      ["CourtCopy", "receivedAt", `where "orderId" in (select id from "Order" ${own})`],
    ];
    for (const [table, column, where] of moved) {
      const text = `update "${table}" set "${column}" = "${column}" - make_interval(days => $2::int) ${where}`;
      await tx.$executeRawUnsafe(text, applicantId, days);
    }
  });
