/** The scripts that names are written in. Names in different scripts cannot be compared letter by letter. */
import { transliterate } from "transliteration";
import { foldMarks } from "./name-fold";
import type { PersonName, Word } from "./name-words";

const scripts: readonly RegExp[] = [
  ...[/\p{sc=Cyrillic}/u, /\p{sc=Greek}/u, /\p{sc=Arabic}/u, /\p{sc=Hebrew}/u, /\p{sc=Han}/u, /\p{sc=Hiragana}/u],
  ...[/\p{sc=Katakana}/u, /\p{sc=Hangul}/u, /\p{sc=Devanagari}/u, /\p{sc=Thai}/u, /\p{sc=Armenian}/u],
  /\p{sc=Georgian}/u,
];

/**
 * Returns the index of a word's script in `scripts`, or null for a word that counts as Latin. A word with some Latin
 * letters does: a look-alike letter in it makes it a different word.
 */
function scriptOf({ text, hasMarks }: Word): number | null {
  if (!hasMarks || !/\p{L}/u.test(text) || /\p{sc=Latin}/u.test(text)) return null;
  return scripts.findIndex((script) => script.test(text));
}

const scriptsOf = (words: readonly Word[]) => new Set(words.map(scriptOf));

export function isOtherScript(left: readonly Word[], right: readonly Word[]): boolean {
  const [leftScripts, rightScripts] = [scriptsOf(left), scriptsOf(right)];
  return leftScripts.size !== rightScripts.size || [...leftScripts].some((one) => !rightScripts.has(one));
}

/**
 * Texts in scripts that write vowels, or whose characters have a standard reading. A romanization of any other script
 * would be a guess.
 */
const withRomanization =
  /^[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\P{L}]*$/u;

/** Returns a name in Latin letters, or null if no standard romanization covers all of it. */
export function romanized({ given, middle, family, suffix }: PersonName): PersonName | null {
  const latin = (text: string | null | undefined) => (text ? foldMarks(transliterate(text)) : null);
  const texts = [given, middle, family, suffix ?? ""].map((text) => text ?? "");
  const name = { given: latin(given), middle: latin(middle), family: latin(family), suffix: latin(suffix) };
  const isLatin = Object.values(name).every((text) => /^\p{ASCII}*$/u.test(text ?? ""));
  return isLatin && texts.every((text) => withRomanization.test(text)) ? name : null;
}
