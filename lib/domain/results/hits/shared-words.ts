/** Finds the words that two names or places share. */

import { isSameWord } from "../name-align";
import { fold, shortestSpelling } from "../name-fold";

const keyOf = (word: string) => shortestSpelling(fold(word));

/** Whether a word of one side is among the letters of the other. If not, nothing of the two names agrees. */
export function mayShareWord(leftWords: readonly string[], rightWords: readonly string[]): boolean {
  const [leftKeys, rightKeys] = [leftWords.map(keyOf), rightWords.map(keyOf)];
  const [all, rest] = [leftKeys.join(""), rightKeys.join("")];
  // An initial is among the letters of most names, so it counts only if the other side has the same word.
  const isAmong = (word: string, letters: string, words: readonly string[]) =>
    word.length > 1 ? letters.includes(word) : words.includes(word);
  return (
    leftKeys.some((word) => isAmong(word, rest, rightKeys)) || rightKeys.some((word) => isAmong(word, all, leftKeys))
  );
}

/** Returns the words of the right side that are among the words of the left side, in any spelling of their letters. */
export function sharedWords(leftWords: readonly string[], rightWords: readonly string[]): string[] {
  const leftByKey = Map.groupBy(new Set(leftWords), keyOf);
  return rightWords.filter((word) => leftByKey.get(keyOf(word))?.some((other) => isSameWord(word, other)));
}
