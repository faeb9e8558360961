/** The names in a record's text: the main one, and what it is also known as. */

import { fold, wordsOf } from "../name-fold";

/** `isWeak`: the list itself says that the alias is of low quality, or it is a quoted nickname. */
export type ListedName = { text: string; isWeak: boolean };

/** Longer texts are read only so far. */
const maxLength = 600;
const maxNames = 30;

const alias =
  /\b(?:a\.?\s?k\.?\s?a\.?|f\.?\s?k\.?\s?a\.?|n\.?\s?k\.?\s?a\.?|alias(?:es)?|also known as|formerly(?: known as)?|now known as|(?:good|low|strong|weak)[ -]quality)(?![\p{L}\p{N}])[ :]*/giu;
const enumeration = /(?:^|\s)\(?(?:[a-j]|\d{1,2})\)\s+/gi;
const quoted = /["\u201c\u201d\u00ab\u00bb]([^"\u201c\u201d\u00ab\u00bb]+)["\u201c\u201d\u00ab\u00bb]/g;
const weak = /\b(?:low|weak)(?:[ -]quality)?\b|\bweak (?:aka|alias)\b/i;
const quality = /\(?\b(?:good|low|strong|weak)(?:[ -]quality)?(?: (?:aka|alias))?\b\)?/gi;

/** "FAMILY, Given (a.k.a. OTHER, Given; a.k.a. "NICKNAME")" in its order. Empty: the text has no name. */
export function namesIn(raw: string): ListedName[] {
  const text = raw.slice(0, maxLength);
  const nicknames = [...text.matchAll(quoted)].map(([, name = ""]) => ({ text: name, isWeak: true }));
  // Of a low quality is what follows "Low quality:", up to the next mark of quality, or what "(low quality)" follows.
  let isLow = false;
  const names = text
    .replace(quoted, " ")
    .replace(/\b(good|low|strong|weak)[ -]quality(?: a\.?k\.?a\.?)?\s*:/gi, (_, word: string) =>
      /low|weak/i.test(word) ? ";\u0001;" : ";\u0002;",
    )
    .replace(alias, (words) => (weak.test(words) ? words : ";"))
    .replace(enumeration, ";")
    .split(/[;|\n]/)
    .flatMap((part): ListedName[] => {
      if (part === "\u0001" || part === "\u0002") {
        isLow = part === "\u0001";
        return [];
      }
      const name = part
        .replace(quality, " ")
        .replace(/[()[\]]/g, " ")
        .replace(/\s+/g, " ")
        .trim();
      return [{ text: name.replace(/^[,:\s]+|[,:\s]+$/g, ""), isWeak: isLow || weak.test(part) }];
    });
  const given = [...names, ...nicknames].filter((one) => /[\p{L}\p{N}]/u.test(one.text));
  return given.slice(0, maxNames);
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
