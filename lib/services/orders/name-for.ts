import "server-only";
import type { CurrentStaff } from "@/lib/auth/session";
import { db } from "@/lib/data/prisma";
import { fullNameOf } from "@/lib/services/applicants/profile";
import { clearanceOf, openProfile } from "@/lib/services/applicants/records";

/**
 * Applicants' names as this reader may see them.
 *
 * @param ids whose
 * @returns the name of each; null when the service never gave one, or once the applicant is erased
 */
export async function namesFor(ids: readonly string[], reader: CurrentStaff): Promise<Map<string, string | null>> {
  const rows = await db.applicant.findMany({
    where: { id: { in: [...new Set(ids)] } },
    select: { id: true, wrappedKey: true, profile: true },
  });
  const clearance = clearanceOf(reader);
  return new Map(rows.map((row) => [row.id, row.wrappedKey ? fullNameOf(openProfile(row), clearance) : null]));
}
