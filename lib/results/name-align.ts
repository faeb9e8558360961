/** Whether two lists of words are the same letters in the same order, and where their word boundaries differ. */
import { foldLetters, shortSpelling } from "./name-fold";
import { joinWords, type Word } from "./name-words";

/** Each spelling of the letters, in turn, against the text. */
function isSpelledAs(letters: readonly (readonly string[])[], text: string): boolean {
  let ends = new Set([0]);
  for (const spellings of letters) {
    const next = new Set<number>();
    for (const end of ends) {
      for (const one of spellings) if (text.startsWith(one, end)) next.add(end + one.length);
    }
    if (next.size === 0) return false;
    ends = next;
  }
  return ends.has(text.length);
}

/** As people type them or as machine-readable lines spell them: "Müller", "Muller" and "Mueller" for "Müller". */
export function isSame(left: Word, right: Word): boolean {
  if (left.fold === right.fold) return true;
  if (left.shortest !== right.shortest) return false;
  const isSpelled = ({ text, hasMarks }: Word, other: Word) => hasMarks && isSpelledAs(foldLetters(text), other.fold);
  return isSpelled(left, right) || isSpelled(right, left);
}

/** "Muller" and "Mueller": no mark says that they are one name. */
const isSpelledAlike = (left: Word, right: Word) => shortSpelling(left.fold) === shortSpelling(right.fold);

export type Alignment = {
  /** An initial on one side is a part of a longer word on the other. */
  glued: boolean;
  /** A given and a middle name on one side are one word on the other. */
  boundary: boolean;
  spelling: boolean;
};

/** In a family name, "O Brien" and "D Angelo" are the same as "OBrien" and "DAngelo". */
const elisions = new Set(["o", "d", "l", "n", "m"]);

function isGlued(words: readonly Word[], joined: Word): boolean {
  const [first, ...rest] = words;
  if (!first || rest.length === 0) return false;
  const isElision =
    first.isLetter && (joined.elided === first.fold || (first.field === "family" && elisions.has(first.fold)));
  return (first.isLetter && !isElision) || rest.some((word) => word.isLetter);
}

const crosses = (words: readonly Word[]) => words.some((word) => word.field !== words[0]?.field);

function alignBy(
  same: (left: Word, right: Word) => boolean,
  left: readonly Word[],
  right: readonly Word[],
): Alignment | null {
  const found = { glued: false, boundary: false, spelling: same === isSpelledAlike };
  let [at, otherAt] = [0, 0];
  while (at < left.length && otherAt < right.length) {
    let [end, otherEnd] = [at + 1, otherAt + 1];
    for (;;) {
      const [group, otherGroup] = [left.slice(at, end), right.slice(otherAt, otherEnd)];
      const [word, other] = [joinWords(group), joinWords(otherGroup)];
      if (same(word, other)) {
        found.glued ||= isGlued(group, other) || isGlued(otherGroup, word);
        if (group.length > 1 || otherGroup.length > 1) {
          const fields = [group, otherGroup].map(crosses);
          // A name never runs on from the given into the family name.
          if ([...group, ...otherGroup].some(({ field }) => field === "family") && fields.includes(true)) return null;
          found.boundary ||= fields.includes(true);
        }
        break;
      }
      const difference = word.shortest.length - other.shortest.length || word.fold.length - other.fold.length;
      if (difference < 0 && end < left.length) end += 1;
      else if (difference > 0 && otherEnd < right.length) otherEnd += 1;
      else return null;
    }
    [at, otherAt] = [end, otherEnd];
  }
  return at === left.length && otherAt === right.length ? found : null;
}

/** Null: not the same letters in the same order. */
export function align(left: readonly Word[], right: readonly Word[]): Alignment | null {
  if (left.length === 0 || right.length === 0) {
    return left.length === right.length ? { glued: false, boundary: false, spelling: false } : null;
  }
  if (joinWords(left).shortest !== joinWords(right).shortest) return null;
  return alignBy(isSame, left, right) ?? alignBy(isSpelledAlike, left, right);
}

/** Whether a word of one side is among the letters of the other: without one, nothing of the two agrees. */
export function mayAgree(left: readonly Word[], right: readonly Word[]): boolean {
  const [all, other] = [joinWords(left).shortest, joinWords(right).shortest];
  return left.some((word) => other.includes(word.shortest)) || right.some((word) => all.includes(word.shortest));
}

/** The same words in any order. */
export function isSameSet(left: readonly Word[], right: readonly Word[]): boolean {
  if (left.length !== right.length) return false;
  const keys = (words: readonly Word[]) => words.map((word) => word.shortest).sort();
  const others = keys(right);
  if (keys(left).some((key, index) => key !== others[index])) return false;
  const rest = [...right];
  return left.every((word) => {
    const at = rest.findIndex((other) => isSame(word, other));
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  });
}

/** All words of `some`, in their order, are among those of `all`. */
export function isWithin(some: readonly Word[], all: readonly Word[], agrees = isSame): boolean {
  let at = 0;
  for (const word of all) {
    const next = some[at];
    if (next && agrees(next, word)) at += 1;
  }
  return at === some.length;
}

/** One word is the initial of the other. */
export const isInitial = (left: Word, right: Word) =>
  left.isLetter !== right.isLetter &&
  (left.isLetter ? right.fold.startsWith(left.fold) : left.fold.startsWith(right.fold));
