/** A legal hold and an erasure that was requested, as the applicant's page shows them. */
import "server-only";
import type { ErasureNote, HoldNote } from "@/lib/cases/contract/applicant-view";
import type { ApplicantRow } from "@/lib/cases/stored/read-cases";
import { type DataKey, ifReadable, openText } from "@/lib/platform/data/crypto";

export const holdPlace = (column: "reason" | "endReason", row: string) => ({ table: "Hold", column, row });

/** The hold that stands. Its reason can hold a name, so it takes the permission to read names. */
export function holdNoteOf({ row, key }: { row: ApplicantRow; key: DataKey }, readsText: boolean): HoldNote | null {
  const [hold] = row.holds;
  if (!hold) return null;
  const { id, setBy, setAt } = hold;
  const reason = readsText ? ifReadable(() => openText(key, holdPlace("reason", id), hold.reason)) : null;
  return { setBy, setAt: setAt.toISOString(), reason };
}

/** The request that waits for approval or for its time; null: none. */
export function erasureNoteOf({ erasures: [erasure] }: ApplicantRow): ErasureNote | null {
  if (!erasure || (erasure.state !== "requested" && erasure.state !== "approved")) return null;
  const { id, state, requestedBy, requestedAt, dueAt } = erasure;
  return { id, state, requestedBy, requestedAt: requestedAt.toISOString(), dueAt: dueAt?.toISOString() ?? null };
}
