/** In which scripts names are written. Names in different scripts cannot be compared letter by letter. */
import type { Word } from "./name-words";

const scripts: readonly RegExp[] = [
  ...[/\p{sc=Cyrillic}/u, /\p{sc=Greek}/u, /\p{sc=Arabic}/u, /\p{sc=Hebrew}/u, /\p{sc=Han}/u, /\p{sc=Hiragana}/u],
  ...[/\p{sc=Katakana}/u, /\p{sc=Hangul}/u, /\p{sc=Devanagari}/u, /\p{sc=Thai}/u, /\p{sc=Armenian}/u],
  /\p{sc=Georgian}/u,
];

/** A word with some Latin letters is a Latin one: a look-alike among its letters makes it a different word. */
function scriptOf({ text, hasMarks }: Word): number | null {
  if (!hasMarks || !/\p{L}/u.test(text) || /\p{sc=Latin}/u.test(text)) return null;
  return scripts.findIndex((script) => script.test(text));
}

const scriptsOf = (words: readonly Word[]) => new Set(words.map(scriptOf));

export function isOtherScript(left: readonly Word[], right: readonly Word[]): boolean {
  const [all, other] = [scriptsOf(left), scriptsOf(right)];
  return all.size !== other.size || [...all].some((one) => !other.has(one));
}
