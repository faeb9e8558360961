/** When a snooze ends, and why. Pure. */
import { z } from "zod";
import type { BackReason } from "@/lib/contracts/constants/applicants";

/** Facts of an applicant that can be news. Ids only. */
export const known = z.object({
  /** Complete orders. */
  orders: z.array(z.string()),
  /** Uploads whose processing has ended, with their times. */
  uploads: z.array(z.string()),
  /** The newest result; null: none, or it cannot be decrypted. */
  snapshotId: z.string().nullable(),
  consented: z.boolean(),
});
export type Known = z.infer<typeof known>;

export type SnoozeFacts = {
  until: Date | null;
  /** The facts at the time of the snooze; null: only the time ends it. */
  basis: Known | null;
};

export type Wake = { reason: BackReason; order?: string };

const newIn = (now: readonly string[], before: readonly string[]) => now.find((one) => !before.includes(one));

/** News since the snooze, most significant first. A snooze that waits for no news has none. */
function newsOf(before: Known, now: Known): Wake | null {
  const order = newIn(now.orders, before.orders);
  if (order !== undefined) return { reason: "order_complete", order };
  if (now.consented && !before.consented) return { reason: "consent_recorded" };
  if (newIn(now.uploads, before.uploads) !== undefined) return { reason: "upload_processed" };
  // An unreadable result is not news.
  if (now.snapshotId !== null && now.snapshotId !== before.snapshotId) return { reason: "result_changed" };
  return null;
}

/**
 * Why a snooze is over; null while it lasts. News takes precedence over the time.
 *
 * @param now the current facts, newest first; null to check only the time
 */
export function wakeOf({ until, basis }: SnoozeFacts, now: { at: Date; known: Known | null }): Wake | null {
  const news = basis && now.known && newsOf(basis, now.known);
  if (news) return news;
  return until !== null && until.getTime() <= now.at.getTime() ? { reason: "snooze_ended" } : null;
}
