/** The fields of an employment, a degree or a licence that are verified one by one, with their marks. Pure. */
import { verifiedEntrySchemas } from "@/lib/identity/operations/test-result";
import { flagOf, type Leaf, type Reader } from "./reading";

export type EntryList = keyof typeof verifiedEntrySchemas;

export type EntryField = {
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
      return { of: entry.at(key), mark, verified: flagOf(mark), markable: known.includes(`${key}${suffix}`) };
    })
    .filter(({ of, mark }) => of.text !== null || mark.text !== null);
}
