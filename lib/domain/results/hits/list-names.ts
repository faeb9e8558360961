/** Reads the names in a record's text: the main name and its aliases. */

import { withoutHidden } from "@/lib/base/hidden-characters";
import { fold, isMostlyLatin, wordsOf } from "../name-fold";
import { saysNothing } from "../no-value";

/** `isWeak`: whether the list marks the alias as low quality, or the alias is a quoted nickname. */
export type ListedName = { text: string; isWeak: boolean };

/** Longer texts and names are read only up to these lengths, in characters. Passports have 39 characters for a name. */
const maxLength = 2000;
const maxNameLength = 200;
const maxNames = 60;

/** Markers of aliases. "Aka" is also a family name: without periods, it is a marker only between two names. */
const alias =
  /\b[afn]\.\s?k\.\s?a\.?(?!\p{L})[ :]*|^\s*[afn]ka\s*:|(?<=[^\s(,;][\s(,;]{1,3})[afn]ka(?=[\s:]+[^\s,])[ :]*|\b(?:alias(?:es)?|also known as|formerly known as|now known as|good[ -]quality|strong[ -]quality)(?!\p{L})[ :]*/giu;
const enumeration = /(?:^|[\s;])(?:\(?(?:[a-j]|\d{1,2})\)\s+|\d{1,2}\.\s+(?=\p{L}))/giu;
const quoted =
  /["\u201c\u201d\u00ab\u00bb]([^"\u201c\u201d\u00ab\u00bb]+)["\u201c\u201d\u00ab\u00bb]|(?<=\ba\.k\.a\.\s)'([^']+)'/gi;
/** A name in brackets, which may be in another script: "(Cyrillic: …)". */
const bracketed = /\((?:[a-z ]{3,30}:)?([^()]*)\)/gi;
/** Markers of weak aliases. "Weak" and "low" alone are family names and not markers. */
const weakAlias = /\b(?:weak|low)(?:[ -]quality)? (?:a\.?k\.?a\.?|alias)(?!\p{L})[ :]*/giu;
const quality = /\b(?:good|low|strong|weak)[ -]quality\b|\((?:good|low|strong|weak)\)/i;
const isWeakMark = (words: string | undefined) => /low|weak/i.test(words ?? "");

/**
 * Joins the numbered parts of a name. The UN writes "1: ABDUL 2: RAHMAN 3: na" with the parts in their order. The UK
 * writes "Name 6: FAMILY 1: GIVEN" with the family name as part 6. Other text stays as it is.
 */
function withoutNumbers(text: string): string {
  const parts = text.split(/([1-6])\)?:/).map((part) => part.replace(/[\s,.()]+/g, " ").trim());
  if (parts.length < 5 || !/^(?:names?:?)?$/i.test(parts[0] ?? "")) return text;
  const names = [1, 2, 3, 4, 5, 6].map((number) => {
    const at = parts.findIndex((part, index) => index % 2 === 1 && part === String(number));
    const name = parts[at + 1] ?? "";
    return at < 0 || saysNothing(name) ? "" : name;
  });
  const given = names.slice(0, 5).filter((name) => name !== "");
  return names[5] ? [names[5], given.join(" ")].join(", ") : given.join(" ");
}

/**
 * Returns the names in a text such as `FAMILY, Given (a.k.a. OTHER, Given; a.k.a. "NICKNAME")`, in their order. Quoted
 * nicknames come last. Empty if the text has no name.
 */
export function namesIn(raw: string): ListedName[] {
  const text = withoutHidden(raw.slice(0, maxLength));
  const nicknames = [...text.matchAll(quoted)].map(([, double, single]) => ({
    text: double ?? single ?? "",
    isWeak: true,
  }));
  // "Low quality:" applies to all aliases up to the next marker; "(low quality)" applies to the name before it.
  let isLow = false;
  const names = text
    .replace(quoted, " ")
    .replace(bracketed, (all, inner: string) => (isMostlyLatin(inner) ? all : `;${inner};`))
    .replace(/\b((?:good|low|strong|weak)[ -]quality)(?:\s+a\.?k\.?a\.?)?\s*:/gi, ";($1)=;")
    .replace(weakAlias, "; (weak) ")
    .replace(alias, ";")
    .replace(enumeration, ";")
    .split(/[;|\n]|\s\/\s/)
    .flatMap((part): ListedName[] => {
      const mark = quality.exec(part)?.[0];
      if (part.endsWith(")=")) {
        isLow = isWeakMark(mark);
        return [];
      }
      const name = withoutNumbers(part)
        .replace(quality, " ")
        .replace(/[()[\]]/g, " ")
        .replace(/\s+/g, " ")
        .replace(/^[,:\s]+/, "");
      const bare = name.slice(0, maxNameLength).replace(/[,:\s]+$/, "");
      return [{ text: bare, isWeak: isLow || isWeakMark(mark) }];
    });
  const all = [...names, ...nicknames].filter((one) => /[\p{L}\p{N}]/u.test(one.text));
  const isFirst = ({ text, isWeak }: ListedName, at: number) =>
    all.findIndex((other) => other.text === text && other.isWeak === isWeak) === at;
  return all
    .slice(0, maxNames * 2)
    .filter(isFirst)
    .slice(0, maxNames);
}

const particles = new Set(
  "al el ul abu abd bin ibn ben binti bint de del della di da do dos das la le las los von der den".split(" "),
);
/** Whether a word is in the names of many people, so that it does not identify any of them. */
export const isConnecting = (word: string): boolean => particles.has(fold(word));

const articles = new Set(["al", "el", "ul", "ad", "ar", "as", "at", "az", "an", "ash"]);

const fatherOf = new Set(["bin", "ben", "ibn"]);

/** Returns one spelling for those that lists mix: "u" for "ue", "Abdul" for "Abd al-". */
const looseWord = (word: string) =>
  fold(word)
    .replace(/^abd(?:al|el|ul|ur|ar|er)/, "abdul")
    .replace(/([aou])e/g, "$1");

/**
 * Returns the words of a name in a form that more transliterations share: "al-Qahtani" and "Alqahtani" become one word,
 * as do "Abd al-Rahman" and "Abdulrahman". Use it only to find words that two names share, and not to decide that two
 * names are the same.
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
    } else if (fatherOf.has(fold(word)) && next) joined.push(looseWord(`bin${next}`));
    else joined.push(looseWord(word));
  }
  return joined;
}

/**
 * Returns what the transliterations of each word have in common, such as "Mohammed" and "Muhammad", or "Saleh" and
 * "Salih": the consonants, the first vowel, and whether the word ends with a vowel. Leaves out words with fewer than
 * three consonants, which have too little in common.
 */
export const soundsOf = (text: string): string[] =>
  looseWords(text).flatMap((word) => {
    const letters = word
      .replace(/x/g, "ks")
      .replace(/[ae][iy]/g, "i")
      .replace(/o[ou]?/g, "u")
      .replace(/e/g, "i")
      .replace(/(?!^)y/g, "i")
      .replace(/(.)\1+/g, "$1");
    const consonants = letters.replace(/[aiu]/g, "");
    return consonants.length < 3 ? [] : [`${/[aiu]/.exec(letters)?.[0]} ${consonants} ${/[aiu]$/.test(letters)}`];
  });
