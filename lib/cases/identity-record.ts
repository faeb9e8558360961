/** The keyed hashes of an applicant's identifying values, made from what is stored of them. */
import "server-only";
import type { IdentityKey } from "@/lib/cases/stored/identity-keys";
import { identifiersOf } from "@/lib/domain/results/identifiers";
import type { Sections } from "@/lib/domain/results/sections";
import { identityHash, identityNameHash } from "@/lib/platform/data/identity-keys";
import { fieldOf, type Profile } from "./profile";

/** @param sections of the newest result; null: none was read */
export function identityKeysOf(
  id: string,
  profile: Profile,
  sections: Sections | null,
): { keys: IdentityKey[]; nameHash: string } {
  const keys = identifiersOf(profile, sections).map(({ kind, normalized }) => ({
    kind,
    hash: identityHash(kind, normalized),
  }));
  const [firstName, lastName] = [fieldOf(profile, "firstName"), fieldOf(profile, "lastName")];
  return { keys, nameHash: identityNameHash({ id, firstName, lastName }) };
}
