/** A person's row: read and held for a change, and as admins see it. */
import "server-only";
import type { StaffMember } from "@/lib/contracts/staff";
import { db, type Staff, type StaffLink, type Transaction } from "@/lib/data/prisma";
import { AppError } from "@/lib/errors";

/**
 * Reads a person's row and holds it until the transaction ends, so that changes of one account take turns.
 *
 * @throws AppError `not_found`
 */
export async function lockStaff(tx: Transaction, id: string): Promise<Staff> {
  await tx.$queryRaw`select id from "Staff" where id = ${id}::uuid for update`;
  const row = await tx.staff.findUnique({ where: { id } });
  if (!row) throw new AppError("not_found");
  return row;
}

/** Staff whose accounts are not disabled, with their roles, by name. */
export function activeStaff(): Promise<Pick<Staff, "id" | "name" | "roles">[]> {
  return db.staff.findMany({
    where: { disabledAt: null },
    select: { id: true, name: true, roles: true },
    orderBy: [{ name: "asc" }, { id: "asc" }],
  });
}

/**
 * Accounts as admins see them, by name, without anything secret.
 *
 * @param id only this one
 */
export async function staffMembers(
  tx: Pick<Transaction, "staff" | "session"> = db,
  id?: string,
): Promise<StaffMember[]> {
  const [rows, seen] = [
    await tx.staff.findMany({
      where: id === undefined ? {} : { id },
      include: {
        links: { orderBy: { createdAt: "desc" }, take: 1 },
        authenticator: { select: { confirmedAt: true } },
        _count: { select: { passkeys: true } },
      },
      orderBy: [{ name: "asc" }, { id: "asc" }],
    }),
    await tx.session.groupBy({
      by: ["staffId"],
      where: id === undefined ? {} : { staffId: id },
      _max: { lastSeenAt: true },
    }),
  ];
  const lastSeen = new Map(seen.map(({ staffId, _max }) => [staffId, _max.lastSeenAt]));
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    name: row.name,
    roles: row.roles,
    disabledAt: row.disabledAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: lastSeen.get(row.id)?.toISOString() ?? null,
    authenticator: row.authenticator?.confirmedAt != null,
    passkeys: row._count.passkeys,
    hasPassword: row.passwordHash !== null,
    link: linkFacts(row.links[0]),
  }));
}

/** The newest link, unless it was withdrawn. */
function linkFacts(link: StaffLink | undefined): StaffMember["link"] {
  if (!link || link.withdrawnAt) return null;
  return {
    createdAt: link.createdAt.toISOString(),
    expiresAt: link.expiresAt.toISOString(),
    usedAt: link.usedAt?.toISOString() ?? null,
  };
}
