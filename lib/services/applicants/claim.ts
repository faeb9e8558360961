/** Who works on an applicant now. Somebody else may claim them after half an hour in which nothing was done. */
import "server-only";
import type { Assignment } from "@/lib/contracts/decisions";
import { type Applicant, db, Prisma, type Transaction } from "@/lib/data/prisma";

const claimMs = 30 * 60_000;

/** When a claim ends that is made or used now. */
export const claimedUntil = (): Date => new Date(Date.now() + claimMs);

type Claimed = Pick<Applicant, "id" | "assigneeId" | "claimExpiresAt">;

const isOver = ({ claimExpiresAt }: Claimed) => claimExpiresAt !== null && claimExpiresAt.getTime() <= Date.now();

/** Whether somebody works on the applicant now, as a condition of the database. Never null. */
export const hasLiveClaim = (): Prisma.Sql =>
  Prisma.sql`("assigneeId" is not null and ("claimExpiresAt" is null or "claimExpiresAt" > ${new Date()}))`;

/** Who works on an applicant; nobody when the claim is over. */
export async function claimOf(client: Pick<Transaction, "staff">, row: Claimed): Promise<Assignment> {
  if (!row.assigneeId || isOver(row)) return { assignee: null, until: null };
  const assignee = await client.staff.findUnique({
    where: { id: row.assigneeId },
    select: { id: true, name: true },
  });
  return { assignee, until: row.claimExpiresAt?.toISOString() ?? null };
}

/**
 * Keeps the claim of a person who is at work: it ends 30 minutes after the last view.
 *
 * @param begin called before it is written
 */
export async function extendClaim(row: Claimed, staffId: string, begin: () => Promise<void>): Promise<void> {
  const { claimExpiresAt } = row;
  if (row.assigneeId !== staffId || !claimExpiresAt || isOver(row)) return;
  // Written every few minutes, not with each view.
  if (claimedUntil().getTime() - claimExpiresAt.getTime() < 5 * 60_000) return;
  await begin();
  await db.applicant.updateMany({
    where: { id: row.id, assigneeId: staffId, claimExpiresAt: { not: null } },
    data: { claimExpiresAt: claimedUntil() },
  });
}
