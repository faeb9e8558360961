import "server-only";
import { can } from "@/lib/auth/permissions";
import type { CurrentStaff } from "@/lib/auth/session";
import { type DataKey, ifReadable, openDataKey } from "@/lib/data/crypto";
import { db } from "@/lib/data/prisma";
import { fullNameOf } from "@/lib/services/applicants/profile";
import { clearanceOf, openProfile } from "@/lib/services/applicants/records";

/** What an order shows of its applicant. */
export type Shown = {
  /** Masked for who may not see it; null when the service never gave one. */
  name: string | null;
  /** Opens what people wrote about their orders; null for readers who may not read that. */
  wordsKey: DataKey | null;
  /** The applicant's record is damaged. */
  isUnreadable: boolean;
};

/**
 * Applicants as this reader may see them beside their orders.
 *
 * @param ids whose
 * @returns what is shown of each; nothing of an applicant who was erased
 */
export async function applicantsFor(ids: readonly string[], reader: CurrentStaff): Promise<Map<string, Shown>> {
  const rows = await db.applicant.findMany({
    where: { id: { in: [...new Set(ids)] }, wrappedKey: { not: null } },
    select: { id: true, wrappedKey: true, profile: true },
  });
  const clearance = clearanceOf(reader);
  // What people write names people: it is for who may read names.
  const readsWords = clearance.direct && can(reader.roles, "order.read");
  return new Map(
    rows.map((row) => {
      const profile = ifReadable(() => openProfile(row));
      const key = readsWords ? ifReadable(() => openDataKey(row.wrappedKey, row.id)) : null;
      return [
        row.id,
        { name: profile && fullNameOf(profile, clearance), wordsKey: key, isUnreadable: profile === null },
      ];
    }),
  );
}
