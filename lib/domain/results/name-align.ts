/**
 * Compares two lists of words: whether they have the same letters in the same order, and where their word boundaries
 * differ.
 */
import { foldLetters } from "./name-fold";
import { joinTwo, joinWords, type Word, wordOf } from "./name-words";

/** Whether a text consists of one spelling of each letter, in order. */
function isSpelledAs(letters: readonly (readonly string[])[], text: string): boolean {
  let ends = new Set([0]);
  for (const spellings of letters) {
    const next = new Set<number>();
    for (const end of ends) {
      for (const spelling of spellings) if (text.startsWith(spelling, end)) next.add(end + spelling.length);
    }
    if (next.size === 0) return false;
    ends = next;
  }
  return ends.has(text.length);
}

/**
 * Compares two words as people type them or as machine-readable lines spell them: "Müller", "Muller" and "Mueller" are
 * the same as "Müller".
 */
export function isSame(left: Word, right: Word): boolean {
  if (left.fold === right.fold) return true;
  if (left.shortest !== right.shortest) return false;
  const isSpelled = ({ text, hasMarks }: Word, other: Word) => hasMarks && isSpelledAs(foldLetters(text), other.fold);
  return isSpelled(left, right) || isSpelled(right, left);
}

/** Compares two texts like two words. */
export const isSameWord = (left: string, right: string) => isSame(wordOf(left, "family"), wordOf(right, "family"));

/**
 * Whether two words have the same shorter spelling, such as "Muller" and "Mueller". No mark shows that they are one
 * name.
 */
const isSpelledAlike = (left: Word, right: Word) => left.short === right.short;

export type Alignment = {
  /** Whether an initial on one side is part of a longer word on the other side. */
  glued: boolean;
  /** Whether a given and a middle name on one side are one word on the other side. */
  boundary: boolean;
  spelling: boolean;
};

/** Single letters that are part of a family name: "O Brien" and "D Angelo" are the same as "OBrien" and "DAngelo". */
const elisions = new Set(["o", "d", "l", "n", "m"]);

function isGlued(words: readonly Word[], joined: Word): boolean {
  const [first, ...rest] = words;
  if (!first || rest.length === 0) return false;
  const isElision =
    first.isLetter && (joined.elided === first.fold || (first.field === "family" && elisions.has(first.fold)));
  return (first.isLetter && !isElision) || rest.some((word) => word.isLetter);
}

const crosses = (words: readonly Word[]) => words.some((word) => word.field !== words[0]?.field);

/** The words from `start` up to, but not including, `end`, joined into one word. */
type Group = { start: number; end: number; word: Word };

const groupAt = (words: readonly Word[], start: number): Group | null => {
  const word = words[start];
  return word ? { start, end: start + 1, word } : null;
};

/** Extends a group by the next word. Null if there is no next word. */
function extended(group: Group, words: readonly Word[]): Group | null {
  const next = words[group.end];
  return next ? { ...group, end: group.end + 1, word: joinTwo(group.word, next) } : null;
}

function alignBy(
  same: (left: Word, right: Word) => boolean,
  left: readonly Word[],
  right: readonly Word[],
): Alignment | null {
  const alignment = { glued: false, boundary: false, spelling: same === isSpelledAlike };
  let group = groupAt(left, 0);
  let rightGroup = groupAt(right, 0);
  while (group && rightGroup) {
    if (!same(group.word, rightGroup.word)) {
      const [word, otherWord] = [group.word, rightGroup.word];
      const difference = word.shortest.length - otherWord.shortest.length || word.fold.length - otherWord.fold.length;
      if (difference === 0) return null;
      if (difference < 0) group = extended(group, left);
      else rightGroup = extended(rightGroup, right);
      if (!group || !rightGroup) return null;
      continue;
    }
    if (group.end - group.start > 1 || rightGroup.end - rightGroup.start > 1) {
      const [words, others] = [left.slice(group.start, group.end), right.slice(rightGroup.start, rightGroup.end)];
      const isAcross = [words, others].some(crosses);
      // A given name and a family name are never joined.
      if (isAcross && [...words, ...others].some(({ field }) => field === "family")) return null;
      alignment.glued ||= isGlued(words, rightGroup.word) || isGlued(others, group.word);
      alignment.boundary ||= isAcross;
    }
    [group, rightGroup] = [groupAt(left, group.end), groupAt(right, rightGroup.end)];
  }
  return group || rightGroup ? null : alignment;
}

/** Aligns the words of two names. Null if they do not have the same letters in the same order. */
export function align(left: readonly Word[], right: readonly Word[]): Alignment | null {
  if (left.length === 0 || right.length === 0) {
    return left.length === right.length ? { glued: false, boundary: false, spelling: false } : null;
  }
  // Every spelling of a letter keeps the first letter of the word.
  if (left[0]?.fold[0] !== right[0]?.fold[0] || joinWords(left).shortest !== joinWords(right).shortest) return null;
  return alignBy(isSame, left, right) ?? alignBy(isSpelledAlike, left, right);
}

/** Whether a word of one side is among the letters of the other side. If not, nothing of the two sides agrees. */
export function mayAgree(left: readonly Word[], right: readonly Word[]): boolean {
  const [leftText, rightText] = [joinWords(left).shortest, joinWords(right).shortest];
  return (
    left.some((word) => rightText.includes(word.shortest)) || right.some((word) => leftText.includes(word.shortest))
  );
}

/** Whether both sides have the same words in any order. */
export function isSameSet(left: readonly Word[], right: readonly Word[]): boolean {
  const lengthOf = (words: readonly Word[]) => words.reduce((sum, word) => sum + word.shortest.length, 0);
  if (left.length !== right.length || lengthOf(left) !== lengthOf(right)) return false;
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

/** Whether all of `words`, in their order, are among `allowedWords`. */
export function isWithin(words: readonly Word[], allowedWords: readonly Word[], agrees = isSame): boolean {
  let at = 0;
  for (const word of allowedWords) {
    const next = words[at];
    if (next && agrees(next, word)) at += 1;
  }
  return at === words.length;
}

/** Whether one word is the initial of the other. */
export const isInitial = (left: Word, right: Word) =>
  left.isLetter !== right.isLetter &&
  (left.isLetter ? right.fold.startsWith(left.fold) : left.fold.startsWith(right.fold));
