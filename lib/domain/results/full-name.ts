/** Compares a full name that a person typed with the name as it is written elsewhere. */
import { fold, unifySigns } from "./name-fold";

/** The length limit of a full name, in characters. */
const maxNameLength = 400;

/**
 * Whether two full names are equal except for case, accents, spacing and the signs used for an apostrophe or a hyphen.
 * A longer text is not a name and never equal.
 */
export function isSameFullName(left: string, right: string): boolean {
  if (Math.max(left.length, right.length) > maxNameLength) return false;
  const foldName = (name: string) => unifySigns(fold(name.normalize("NFC"))).replace(/\s+/gu, "");
  return foldName(left) === foldName(right);
}
