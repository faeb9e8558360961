/** Whether a person typed their full name as it is written elsewhere. */
import { fold, foldSigns } from "./name-fold";

/** The limit of any full name, in characters. */
const longest = 400;

/** Equal except for case, accents, spacing and the signs used for an apostrophe or a hyphen. Longer texts are no names. */
export function isSameFullName(left: string, right: string): boolean {
  if (Math.max(left.length, right.length) > longest) return false;
  const folded = (name: string) => foldSigns(fold(name.normalize("NFC"))).replace(/\s+/gu, "");
  return folded(left) === folded(right);
}
