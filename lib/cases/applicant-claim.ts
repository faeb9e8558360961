/** The claim on an applicant. Other reviewers may claim the applicant after half an hour without activity. */
import "server-only";
import type { Assignment } from "@/lib/cases/contract/applicant-view";
import { type Applicant, db, Prisma, type Transaction } from "@/lib/platform/data/prisma";

const claimMs = 30 * 60_000;

export const claimedUntil = (): Date => new Date(Date.now() + claimMs);

type Person = { id: string; name: string };

/** `assignee` is present if it was read together with the row. */
type ClaimColumns = Pick<Applicant, "id" | "assigneeId" | "claimExpiresAt"> & { assignee?: Person | null };

const isOver = ({ claimExpiresAt }: ClaimColumns) => claimExpiresAt !== null && claimExpiresAt.getTime() <= Date.now();

/** The SQL condition that the applicant is assigned now. It is never null. */
export const hasLiveClaim = (): Prisma.Sql =>
  Prisma.sql`("assigneeId" is not null and ("claimExpiresAt" is null or "claimExpiresAt" > ${new Date()}))`;

/** Returns who is assigned to the applicant, and until when. `assignee` is null once the claim has ended. */
export async function claimOf(client: Pick<Transaction, "staff">, row: ClaimColumns): Promise<Assignment> {
  if (!row.assigneeId || isOver(row)) return { assignee: null, until: null };
  const select = { id: true, name: true };
  const assignee = row.assignee ?? (await client.staff.findUnique({ where: { id: row.assigneeId }, select }));
  return { assignee, until: row.claimExpiresAt?.toISOString() ?? null };
}

/** Extends the reader's claim to 30 minutes from now. Calls `begin` before it writes the new end. */
export async function extendClaim(row: ClaimColumns, staffId: string, begin: () => Promise<void>): Promise<void> {
  const { claimExpiresAt } = row;
  if (row.assigneeId !== staffId || !claimExpiresAt || isOver(row)) return;
  // The end is written every few minutes, not with each view.
  if (claimedUntil().getTime() - claimExpiresAt.getTime() < 5 * 60_000) return;
  await begin();
  await db.applicant.updateMany({
    where: { id: row.id, assigneeId: staffId, claimExpiresAt: { not: null } },
    data: { claimExpiresAt: claimedUntil() },
  });
}
