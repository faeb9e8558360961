/**
 * The links with which a person chooses their password: an invitation, or a link for a forgotten password. Two-person
 * approval depends on no one else ever knowing the password. A link works once, for 48 hours, until it is withdrawn or
 * replaced.
 */
import "server-only";
import { v7 as uuid } from "uuid";
import { AppError } from "@/lib/errors";
import { db, type Staff, type Transaction } from "@/lib/platform/data/prisma";
import { hashOfToken, newToken } from "./secret-token";

const lifetimeMs = 48 * 60 * 60_000;

/** The link with its token, which is shown to an admin once. */
export type IssuedLink = { token: string; expiresAt: Date };

type LinkKind = "account" | "invitation" | "link";

/**
 * Returns the kind of a link for an existing account: an invitation as long as the account has neither a password nor
 * single sign-on.
 */
export const linkKindOf = ({
  passwordHash,
  ssoSubject,
}: Pick<Staff, "passwordHash" | "ssoSubject">): Exclude<LinkKind, "account"> =>
  passwordHash === null && ssoSubject === null ? "invitation" : "link";

/**
 * Creates a link for a person. Earlier links of the person stop working. If the person exists already, the caller must
 * have locked their row.
 */
export async function issueLink(
  tx: Transaction,
  staffId: string,
  madeById: string,
  kind: LinkKind,
): Promise<IssuedLink> {
  await withdrawLinks(tx, staffId);
  await tx.accessGrant.create({ data: { staffId, byId: madeById, kind }, select: { id: true } });
  const token = newToken();
  const expiresAt = new Date(Date.now() + lifetimeMs);
  await tx.staffLink.create({
    data: { id: uuid(), staffId, madeById, tokenHash: hashOfToken(token), expiresAt },
    select: { id: true },
  });
  return { token, expiresAt };
}

/** @returns the number of links that still worked */
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

/** Returns a link that works. Throws AppError `not_found` for any other token, whatever the reason. */
export async function findLink(token: string) {
  const link = await db.staffLink.findFirst({
    where: {
      tokenHash: hashOfToken(token),
      usedAt: null,
      withdrawnAt: null,
      expiresAt: { gt: new Date() },
      staff: { disabledAt: null },
    },
    select: {
      id: true,
      expiresAt: true,
      madeById: true,
      staff: { select: { id: true, name: true, email: true, passwordHash: true } },
    },
  });
  if (!link) throw dead();
  return link;
}

/**
 * Consumes a link, in the transaction that stores the password. Of several concurrent uses, only the first succeeds.
 * The use is also recorded as access that was given by the admin who created the link. Throws AppError `not_found` if
 * the link no longer works.
 */
export async function spendLink(
  tx: Transaction,
  { id, madeById }: { id: string; madeById: string },
  staff: Pick<Staff, "id" | "passwordHash" | "ssoSubject">,
): Promise<void> {
  const now = new Date();
  const { count } = await tx.staffLink.updateMany({
    where: { id, usedAt: null, withdrawnAt: null, expiresAt: { gt: now } },
    data: { usedAt: now },
  });
  if (count === 0) throw dead();
  const data = { staffId: staff.id, byId: madeById, kind: linkKindOf(staff) };
  await tx.accessGrant.create({ data, select: { id: true } });
}
