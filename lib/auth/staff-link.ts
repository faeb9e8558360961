/**
 * The links with which a person chooses their password: an invitation, or one for a forgotten password. So nobody else
 * knows a password, which the approval by a second person rests on. A link works once, for 48 hours, until it is
 * withdrawn or a newer one is made.
 */
import "server-only";
import { v7 as uuid } from "uuid";
import { db, type Transaction } from "@/lib/data/prisma";
import { AppError } from "@/lib/errors";
import { hashOfToken, newToken } from "./secret-token";

const lifetimeMs = 48 * 60 * 60_000;

/** What an admin gets, once. */
export type IssuedLink = { token: string; expiresAt: Date };

/**
 * Makes a link for a person; any earlier one stops working. The caller holds the row of an existing person.
 *
 * @param madeById the admin
 */
export async function issueLink(tx: Transaction, staffId: string, madeById: string): Promise<IssuedLink> {
  await withdrawLinks(tx, staffId);
  const token = newToken();
  const expiresAt = new Date(Date.now() + lifetimeMs);
  await tx.staffLink.create({
    data: { id: uuid(), staffId, madeById, tokenHash: hashOfToken(token), expiresAt },
    select: { id: true },
  });
  return { token, expiresAt };
}

/**
 * Withdraws the links of a person.
 *
 * @returns how many would still have worked
 */
export async function withdrawLinks(tx: Transaction, staffId: string): Promise<number> {
  const now = new Date();
  const { count } = await tx.staffLink.updateMany({
    where: { staffId, usedAt: null, withdrawnAt: null, expiresAt: { gt: now } },
    data: { withdrawnAt: now },
  });
  return count;
}

const dead = () =>
  new AppError("not_found", {
    detail: "This link was used or withdrawn, or is older than 48 hours. Ask an admin for a new one.",
  });

/**
 * The person that a link is for.
 *
 * @throws AppError `not_found` for a link that does not work, whatever the reason
 */
export async function findLink(token: string) {
  const link = await db.staffLink.findFirst({
    where: {
      tokenHash: hashOfToken(token),
      usedAt: null,
      withdrawnAt: null,
      expiresAt: { gt: new Date() },
      staff: { disabledAt: null },
    },
    select: { id: true, expiresAt: true, staff: { select: { id: true, name: true, email: true, passwordHash: true } } },
  });
  if (!link) throw dead();
  return link;
}

/**
 * Uses a link up, in the transaction that stores the password. Of several uses at once, the first one succeeds.
 *
 * @throws AppError `not_found` when it no longer works
 */
export async function spendLink(tx: Transaction, id: string): Promise<void> {
  const now = new Date();
  const { count } = await tx.staffLink.updateMany({
    where: { id, usedAt: null, withdrawnAt: null, expiresAt: { gt: now } },
    data: { usedAt: now },
  });
  if (count === 0) throw dead();
}
