import "server-only";
import type { Snooze, SnoozeView } from "@/lib/cases/contract/applicant-view";
import { type DataKey, ifReadable, openText, seal } from "@/lib/platform/data/crypto";
import { type Applicant, Prisma } from "@/lib/platform/data/prisma";

const place = (id: string) => ({ table: "Applicant", column: "snoozeNote", row: id });

/** The SQL condition that the applicant is snoozed now. It is never null. */
export const isSnoozed = (): Prisma.Sql => Prisma.sql`coalesce("snoozedUntil" > ${new Date()}, false)`;

export const notSnoozedColumns = { snoozedUntil: null, snoozeNote: null } as const;

export const snoozedColumns = (
  id: string,
  key: DataKey,
  { until, note }: { until: Date; note: string | undefined },
) => ({
  snoozedUntil: until,
  snoozeNote: note === undefined ? null : seal(key, place(id), note),
});

/** Returns the snooze of an applicant; null if there is none, or once it is over. */
export const snoozeOf = ({ snoozedUntil }: Pick<Applicant, "snoozedUntil">): Snooze | null =>
  snoozedUntil && snoozedUntil > new Date() ? { until: snoozedUntil.toISOString() } : null;

/** Free text can hold names, so the note requires the permission to read them. */
export function snoozeViewOf(
  { row, key }: { row: Pick<Applicant, "id" | "snoozedUntil" | "snoozeNote">; key: DataKey },
  readsText: boolean,
): SnoozeView | null {
  const shown = snoozeOf(row);
  const { id, snoozeNote: sealed } = row;
  return shown && { ...shown, note: sealed && readsText ? ifReadable(() => openText(key, place(id), sealed)) : null };
}
