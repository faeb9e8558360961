/** The legal hold and the requested erasure that the applicant's page shows. */
import "server-only";
import type { ErasureNote, HoldNote } from "@/lib/cases/contract/applicant-view";
import type { ApplicantRow } from "@/lib/cases/stored/read-cases";
import { type DataKey, ifReadable, openText } from "@/lib/platform/data/crypto";

export const holdPlace = (column: "reason" | "endReason", row: string) => ({ table: "Hold", column, row });

/** Returns the hold in force. Its reason can contain a name, so only a reader who may read names sees the reason. */
export function holdNoteOf({ row, key }: { row: ApplicantRow; key: DataKey }, readsText: boolean): HoldNote | null {
  const [hold] = row.holds;
  if (!hold) return null;
  const { id, setBy, setAt } = hold;
  const reason = readsText ? ifReadable(() => openText(key, holdPlace("reason", id), hold.reason)) : null;
  return { setBy, setAt: setAt.toISOString(), reason };
}

/** Returns the erasure request that waits for approval, or for its due time. Null if there is none. */
export function erasureNoteOf({ erasures: [erasure] }: ApplicantRow): ErasureNote | null {
  if (!erasure || (erasure.state !== "requested" && erasure.state !== "approved")) return null;
  const { id, state, requestedBy, requestedAt, dueAt } = erasure;
  return { id, state, requestedBy, requestedAt: requestedAt.toISOString(), dueAt: dueAt?.toISOString() ?? null };
}
