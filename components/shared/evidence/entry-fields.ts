/** The fields of an employment, a degree or a license that are verified one by one, with their marks. Pure. */

import { flagOf, type Leaf, type Reader } from "@/components/shared/evidence/reading";
import type { EvidenceState } from "@/components/ui/evidence";
import { verifiedEntrySchemas } from "@/lib/identity/operations/test-result";

export type EntryList = keyof typeof verifiedEntrySchemas;

export type EntryField = {
  /** The field's name in its entry. */
  key: string;
  of: Leaf;
  mark: Leaf;
  /** True and false as the service says; null when it says nothing of this field. */
  verified: boolean | null;
  /** Whether the interface has a mark for this field at all. */
  markable: boolean;
};

const suffix = "_verified";

/**
 * The fields of one entry, in the interface's order: those that were given, or of which something is said.
 *
 * @param entry a reader of the entry
 */
export function fieldsOf(list: EntryList, entry: Reader): EntryField[] {
  const known = Object.keys(verifiedEntrySchemas[list].shape);
  const keys = new Set([...known, ...entry.keys()].filter((key) => key !== "status" && !key.endsWith(suffix)));
  return [...keys]
    .map((key) => {
      const mark = entry.at(`${key}${suffix}`);
      return { key, of: entry.at(key), mark, verified: flagOf(mark), markable: known.includes(`${key}${suffix}`) };
    })
    .filter(({ of, mark }) => of.text !== null || mark.text !== null);
}

/** What a status means. The interface names Completed and Pending; another word is nobody's good news. */
export function statusOf(word: string | null): { state: EvidenceState; words: string; detail: string | null } {
  switch (word?.toLowerCase()) {
    case "completed":
      return { state: "info", words: "Completed", detail: null };
    case "pending":
      return { state: "pending", words: "Pending", detail: null };
    case undefined:
      return { state: "unknown", words: "No status", detail: "Nothing is said about how far it has come." };
    default:
      return {
        state: "unknown",
        words: word ?? "",
        detail:
          "The interface names only Completed and Pending, so this is neither clear nor a problem until someone finds out.",
      };
  }
}
