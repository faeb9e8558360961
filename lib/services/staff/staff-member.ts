import "server-only";
import type { StaffMember } from "@/lib/contracts/staff";
import type { Staff } from "@/lib/data/prisma";

/** A row of staff as the admin sees it; the password's hash stays behind. */
export function staffMember(row: Omit<Staff, "passwordHash">, lastSeenAt: Date | null): StaffMember {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    roles: row.roles,
    disabledAt: row.disabledAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
  };
}
