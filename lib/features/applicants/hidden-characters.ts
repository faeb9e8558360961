/** Removes the characters that no screen shows from the names in an answer of the service. Pure. */
import { hiddenIn, withoutHidden } from "@/lib/base/hidden-characters";
import type { Fields } from "@/lib/cases/profile";

const nameFields = { firstName: "first name", middleName: "middle name", lastName: "last name" };

/**
 * @returns the fields without hidden characters in names, and a sentence about the removed characters, which contains
 *   no value of a field: "Hidden characters were removed from the last name: zero-width space (U+200B)". Null if there
 *   were none.
 */
export function withoutHiddenCharacters(user: Fields): { user: Fields; removed: string | null } {
  const hidden = Object.entries(nameFields).flatMap(([field, title]) => {
    const name = user[field];
    const chars = typeof name === "string" ? hiddenIn(name) : [];
    return typeof name === "string" && chars.length > 0 ? [{ field, title, name, chars: chars.join(", ") }] : [];
  });
  if (hidden.length === 0) return { user, removed: null };
  const from = hidden.map(({ title, chars }) => `the ${title}: ${chars}`).join("; ");
  const seen = Object.fromEntries(hidden.map(({ field, name }) => [field, withoutHidden(name)]));
  return { user: { ...user, ...seen }, removed: `Hidden characters were removed from ${from}` };
}
