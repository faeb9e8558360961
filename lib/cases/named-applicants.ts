/** The names of applicants, for lists that show records of many applicants. */
import "server-only";
import { erasedName } from "@/lib/domain/retention/erasures";
import type { CurrentStaff } from "@/lib/platform/auth/session";
import { type DataKey, ifReadable, openDataKey } from "@/lib/platform/data/crypto";
import type { Applicant } from "@/lib/platform/data/prisma";
import { clearanceOf, openProfile } from "./applicant-record";
import { fullNameOf } from "./profile";

export type SealedApplicant = Pick<Applicant, "id" | "wrappedKey" | "profile">;

/** The columns of `SealedApplicant`, for Prisma. */
export const sealedApplicant = { select: { id: true, wrappedKey: true, profile: true } } as const;

export type NamedApplicant = {
  /**
   * The name. Parts that the reader may not see are masked. After an erasure it is "Erased applicant". It is null if
   * the service never sent a name.
   */
  name: string | null;
  /** Decrypts free text, which may hold names; null for readers without the clearance for them. */
  textKey: DataKey | null;
  isUnreadable: boolean;
};

const erased: NamedApplicant = { name: erasedName, textKey: null, isUnreadable: false };

/** Returns the applicants' names by applicant id. */
export function namedApplicants(
  rows: readonly SealedApplicant[],
  reader: Pick<CurrentStaff, "roles">,
): Map<string, NamedApplicant> {
  const clearance = clearanceOf(reader);
  return new Map(
    rows.map((row) => {
      if (row.wrappedKey === null) return [row.id, erased];
      const profile = ifReadable(() => openProfile(row));
      const textKey = clearance.direct ? ifReadable(() => openDataKey(row.wrappedKey, row.id)) : null;
      return [row.id, { name: profile && fullNameOf(profile, clearance), textKey, isUnreadable: profile === null }];
    }),
  );
}

/** Returns each applicant once, so that the caller opens each applicant's record only once. */
export function applicantsOf<A extends { id: string }>(rows: readonly { applicant: A }[]): A[] {
  return [...new Map(rows.map(({ applicant }) => [applicant.id, applicant])).values()];
}
