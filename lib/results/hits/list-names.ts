/** The names in a record's text: the main one, and what it is also known as. */

import { fold, wordsOf } from "../name-fold";

/** `isWeak`: the list itself says that the alias is of low quality, or it is a quoted nickname. */
export type ListedName = { text: string; isWeak: boolean };

/** Longer texts are read only so far, and longer names too: passports have 39 letters for them. */
const maxLength = 2000;
const maxNameLength = 200;
const maxNames = 60;

/** "Aka" is a family name, too: without points it counts between two names only. */
const alias =
  /\b[afn]\.\s?k\.\s?a\.?(?!\p{L})[ :]*|^\s*[afn]ka\s*:|(?<=[^\s(,;][\s(,;]{1,3})[afn]ka(?=[\s:]+[^\s,])[ :]*|\b(?:alias(?:es)?|also known as|formerly known as|now known as|good[ -]quality|strong[ -]quality)(?!\p{L})[ :]*/giu;
const enumeration = /(?:^|\s)\(?(?:[a-j]|\d{1,2})\)\s+/gi;
const quoted = /["\u201c\u201d\u00ab\u00bb]([^"\u201c\u201d\u00ab\u00bb]+)["\u201c\u201d\u00ab\u00bb]/g;
/** "Weak" and "low" alone are family names. */
const weakAlias = /\b(?:weak|low)(?:[ -]quality)? (?:a\.?k\.?a\.?|alias)(?!\p{L})[ :]*/giu;
const quality = /\b(?:good|low|strong|weak)[ -]quality\b|\((?:good|low|strong|weak)\)/i;
const isWeakMark = (words: string | undefined) => /low|weak/i.test(words ?? "");

/** "FAMILY, Given (a.k.a. OTHER, Given; a.k.a. "NICKNAME")" in its order. Empty: the text has no name. */
export function namesIn(raw: string): ListedName[] {
  const text = raw.slice(0, maxLength);
  const nicknames = [...text.matchAll(quoted)].map(([, name = ""]) => ({ text: name, isWeak: true }));
  // What follows "Low quality:" is weak up to the next such mark; "(low quality)" is of the name beside it.
  let isLow = false;
  const names = text
    .replace(quoted, " ")
    .replace(weakAlias, "; (weak) ")
    .replace(/\b((?:good|low|strong|weak)[ -]quality)\s*:/gi, (_, words: string) => `;(${words})=;`)
    .replace(alias, ";")
    .replace(enumeration, ";")
    .split(/[;|\n]/)
    .flatMap((part): ListedName[] => {
      const mark = quality.exec(part)?.[0];
      if (part.endsWith(")=")) {
        isLow = isWeakMark(mark);
        return [];
      }
      const name = part
        .replace(quality, " ")
        .replace(/[()[\]]/g, " ")
        .replace(/\s+/g, " ");
      const bare = name.replace(/^[,:\s]+|[,:\s]+$/g, "").slice(0, maxNameLength);
      return [{ text: bare, isWeak: isLow || isWeakMark(mark) }];
    });
  return [...names, ...nicknames].filter((one) => /[\p{L}\p{N}]/u.test(one.text)).slice(0, maxNames);
}

const articles = new Set(["al", "el", "ul", "ad", "ar", "as", "at", "az", "an", "ash"]);

/** Spellings that lists mix: "ue" for "u", "Abd al-" for "Abdul". */
const looseWord = (word: string) =>
  fold(word)
    .replace(/^abd(?:al|el|ul|ur|ar|er)/, "abdul")
    .replace(/([aou])e/g, "$1");

/**
 * The words of a name so that transliterations share more of them: "al-Qahtani" is one word, as "Alqahtani", and
 * "Abd al-Rahman" is "Abdulrahman". Only good for words in common, not for two names that are the same.
 */
export function looseWords(text: string): string[] {
  const words = wordsOf(text);
  const joined: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const [word = "", next, last] = words.slice(at, at + 3);
    const isArticle = articles.has(fold(word));
    if (fold(word) === "abd" && next && last && articles.has(fold(next))) {
      joined.push(looseWord(word + next + last));
      at += 2;
    } else if (isArticle && next) {
      joined.push(looseWord(word + next));
      at += 1;
    } else joined.push(looseWord(word));
  }
  return joined;
}
