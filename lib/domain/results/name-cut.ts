/** Matches names that a document cuts off at the length of its fields. */
import { isSame } from "./name-align";
import type { Match } from "./name-reasons";
import type { Parts, Word } from "./name-words";

/** The fewest letters of a word that counts as cut off. A shorter beginning fits too many names. */
const fewestLetters = 5;
/** The length of the names in the machine-readable lines of a passport, with their fillers. */
const lineLength = 39;
/** The length of a name on an AAMVA magnetic stripe, and of one field of an AAMVA barcode. */
const fieldLengths = [35, 40];
/**
 * How much shorter than the limit a cut name may be. Documents count apostrophes and hyphens, which are not letters of
 * a name.
 */
const tolerance = 2;

const isNear = (length: number, limits: readonly number[]) =>
  limits.some((limit) => length <= limit && length >= limit - tolerance);

const lengthOf = (words: readonly Word[]) => words.reduce((sum, word) => sum + word.fold.length + 1, -1);

function isAtLimit({ given, middle, family }: Parts): boolean {
  const forenames = [...given, ...middle];
  const letters = [...forenames, ...family].reduce((sum, word) => sum + word.fold.length, 0);
  const line = lengthOf(family) + 2 + lengthOf(forenames);
  return (
    isNear(line, [lineLength]) ||
    isNear(letters, [lineLength]) ||
    line === 35 ||
    [given, middle, forenames, family].some((words) => isNear(lengthOf(words), fieldLengths))
  );
}

/**
 * Returns the index of the first word that is cut off, -1 if all words agree, or null if the words differ. Words after
 * the first one may be initials.
 */
function cutAt(short: readonly Word[], long: readonly Word[]): number | null {
  let first = -1;
  for (const [index, word] of short.entries()) {
    const longWord = long[index];
    if (!longWord) return null;
    if (isSame(word, longWord)) continue;
    const isCut = word.fold.length >= fewestLetters || (index > 0 && word.isLetter);
    if (!isCut || !longWord.fold.startsWith(word.fold)) return null;
    if (first < 0) first = index;
  }
  return first;
}

function cutOff(short: Parts, long: Parts): Match | null {
  const [given, otherGiven] = [short, long].map((one) => [...one.given, ...one.middle]);
  if (!given?.length || !otherGiven?.length || short.family.length === 0 || !isAtLimit(short)) return null;
  const family = cutAt(short.family, long.family);
  const forenames = cutAt(given, otherGiven);
  if (family === null || forenames === null) return null;
  if (family >= 0) return { reason: "cut" };
  if (forenames < 0 || short.family.length !== long.family.length) return null;
  return { reason: forenames === 0 ? "cut" : "cutMiddle" };
}

export const cutMatch = (left: Parts, right: Parts): Match | null => cutOff(left, right) ?? cutOff(right, left);
