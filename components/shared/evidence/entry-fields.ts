/** The fields of an employment, degree or license, each with its own verification. Pure. */

import { flagOf, type Leaf, type Reader } from "@/components/shared/evidence/reading";
import { type EntryList, entryFields } from "@/lib/identity/operations/entry-fields";
import type { EvidenceState } from "@/lib/results/evidence";

export type EntryField = {
  /** The field's name in its entry. */
  key: string;
  of: Leaf;
  mark: Leaf;
  /** The service's statement; null when it makes none for this field. */
  verified: boolean | null;
  /** Whether the interface has a `_verified` field for it at all. */
  markable: boolean;
};

const suffix = "_verified";

/** The fields of an entry that have a value or a verification, in the interface's order. */
export function fieldsOf(list: EntryList, entry: Reader): EntryField[] {
  const known = Object.keys(entryFields[list]);
  const keys = new Set([...known, ...entry.keys()].filter((key) => key !== "status" && !key.endsWith(suffix)));
  return [...keys]
    .map((key) => {
      const mark = entry.at(`${key}${suffix}`);
      return { key, of: entry.at(key), mark, verified: flagOf(mark), markable: known.includes(`${key}${suffix}`) };
    })
    .filter(({ of, mark }) => of.text !== null || mark.text !== null);
}

/** What a status means. The interface names only Completed and Pending, so any other status is unknown. */
export function statusOf(word: string | null): { state: EvidenceState; words: string; detail: string | null } {
  switch (word?.toLowerCase()) {
    case "completed":
      return { state: "info", words: "Completed", detail: null };
    case "pending":
      return { state: "pending", words: "Pending", detail: null };
    case undefined:
      return { state: "unknown", words: "No status", detail: "The service gives no progress." };
    default:
      return {
        state: "unknown",
        words: word ?? "",
        detail:
          "The interface names only Completed and Pending, so this is neither clear nor a problem until someone finds out.",
      };
  }
}
