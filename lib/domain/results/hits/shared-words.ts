/** Which words of two names or places agree. */

import { isSameWord } from "../name-align";
import { fold, shortestSpelling } from "../name-fold";

const keyOf = (word: string) => shortestSpelling(fold(word));

/** Whether a word of one side is among the letters of the other; false: nothing of the two names agrees. */
export function mayShareWord(mine: readonly string[], theirs: readonly string[]): boolean {
  const [some, others] = [mine.map(keyOf), theirs.map(keyOf)];
  const [all, rest] = [some.join(""), others.join("")];
  // An initial is among the letters of most names, so that it counts only where the other side has the same word.
  const isAmong = (word: string, letters: string, words: readonly string[]) =>
    word.length > 1 ? letters.includes(word) : words.includes(word);
  return some.some((word) => isAmong(word, rest, others)) || others.some((word) => isAmong(word, all, some));
}

/** The record's words that are among the applicant's, in any spelling of their letters. */
export function sharedWords(mine: readonly string[], theirs: readonly string[]): string[] {
  const known = Map.groupBy(new Set(mine), keyOf);
  return theirs.filter((word) => known.get(keyOf(word))?.some((other) => isSameWord(word, other)));
}
