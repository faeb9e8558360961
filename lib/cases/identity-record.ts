/** Makes the keyed hashes of an applicant's identifying values from the applicant's stored data. */
import "server-only";
import type { IdentityKeySet } from "@/lib/cases/stored/identity-keys";
import { identifiersOf } from "@/lib/domain/results/identifiers";
import type { Sections } from "@/lib/domain/results/sections";
import { identityHash, identityNameHash } from "@/lib/platform/data/identity-keys";
import { ringsToWrite } from "@/lib/platform/data/keyring";
import { fieldOf, type Profile } from "./profile";

/**
 * Returns a set of hashes for each root with which applicants are compared now. While a rotation runs, there are two.
 *
 * @param sections the sections of the newest result; null if no result was read
 */
export function identityKeysOf(id: string, profile: Profile, sections: Sections | null): IdentityKeySet[] {
  const identifiers = identifiersOf(profile, sections);
  const [firstName, lastName] = [fieldOf(profile, "firstName"), fieldOf(profile, "lastName")];
  return ringsToWrite().map((ring) => ({
    keyId: ring.root.kid,
    keys: identifiers.map(({ kind, normalized }) => ({ kind, hash: identityHash(kind, normalized, ring) })),
    nameHash: identityNameHash({ id, firstName, lastName }, ring),
  }));
}
