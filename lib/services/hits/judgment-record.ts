/** Judgments as stored: their sealed reasons, and reopening. */
import "server-only";
import { type DataKey, seal } from "@/lib/data/crypto";
import type { Transaction } from "@/lib/data/prisma";
import { endMessages } from "@/lib/services/inbox/notify-staff";

type ReasonColumn = "reason" | "reopenReason";
/** Seals a reason. */
export const sealReason = (key: DataKey, column: ReasonColumn, row: string, text: string) =>
  seal(key, { table: "Judgment", column, row }, text);

/**
 * Reopens a judgment. It stays on record, with the reason.
 *
 * @param by null: the console, after a dispute
 */
export async function reopenJudgment(
  tx: Transaction,
  key: DataKey,
  id: string,
  { by, reason }: { by: string | null; reason: string },
): Promise<void> {
  const reopened = {
    reopenedAt: new Date(),
    reopenedById: by,
    reopenReason: sealReason(key, "reopenReason", id, reason),
  };
  await tx.judgment.update({ where: { id }, data: reopened, select: { id: true } });
  await endMessages(tx, { kind: "second_judgment", objectId: id }, { how: "reopened", by });
}
