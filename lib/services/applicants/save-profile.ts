import "server-only";
import type { Transaction } from "@/lib/data/prisma";
import { type Fields, mergedProfile } from "./profile";
import { type OpenApplicant, profileColumns } from "./records";

/** Stores what is newly known of an applicant, sealed and searchable. The row is locked. */
export async function saveProfile(
  tx: Transaction,
  { row, key, profile }: OpenApplicant,
  news: { sent: Fields; answered: Fields },
): Promise<void> {
  const merged = mergedProfile(profile, news.sent, news.answered);
  const data = { ...profileColumns(key, row.id, merged), updatedAt: new Date() };
  await tx.applicant.update({ where: { id: row.id }, data, select: { id: true } });
}
