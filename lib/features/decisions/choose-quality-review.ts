/** Which decisions get a quality review. */
import "server-only";
import { createHash } from "node:crypto";
import { v7 as uuid } from "uuid";
import type { DecisionOutcome } from "@/lib/domain/decisions/outcomes";
import type { Transaction } from "@/lib/platform/data/prisma";

const hashValues = 2 ** 32;

/**
 * Whether a decision is in the sample. The choice depends only on the id, so it can be reproduced. A part of the
 * id is random, so people cannot influence the choice.
 *
 * @param share percent, 0 to 100
 */
export function isChosenForReview(decisionId: string, share: number): boolean {
  const hash = createHash("sha256").update(`quality-review|${decisionId}`, "utf8").digest();
  return (hash.readUInt32BE(0) / hashValues) * 100 < share;
}

/**
 * Stores an open review in the transaction of the decision, if the decision is in the sample. An escalation is never
 * chosen: it asks another person to decide already, and every reviewer is notified of it, so none could review it
 * blindly.
 *
 * @param share percent, 0 to 100
 * @returns whether the decision was chosen
 */
export async function chooseForReview(
  tx: Pick<Transaction, "qualityReview" | "auditEvent">,
  { id, applicantId, outcome }: { id: string; applicantId: string; outcome: DecisionOutcome },
  share: number,
): Promise<boolean> {
  if (outcome === "escalate" || !isChosenForReview(id, share)) return false;
  // A read that shows the decision is logged after its commit, so its entry has a higher number, whatever the clocks
  // say.
  const { _max } = await tx.auditEvent.aggregate({ _max: { seq: true } });
  await tx.qualityReview.create({ data: { id: uuid(), decisionId: id, applicantId, afterSeq: _max.seq ?? 0n } });
  return true;
}
