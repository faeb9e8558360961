/** Classifies the words of a name: suffixes, titles, particles, and placeholders for a missing name. */
import {
  elidedPrefix,
  fold,
  isGeneration,
  isSuffix,
  shortestSpelling,
  shortSpelling,
  suffixOf,
  wordsOf,
} from "./name-fold";

export type PersonName = { given: string | null; middle: string | null; family: string | null; suffix?: string | null };

type Field = "given" | "middle" | "family";

const beyondAscii = /[^\p{ASCII}]/u;

/**
 * One word of a name, or several words joined. Values that few comparisons need are computed when they are first read.
 */
export class Word {
  #hasMarks: boolean | undefined;
  #shortest: string | undefined;
  #short: string | undefined;

  /**
   * @param fold the word in lower case, without marks
   * @param elided the letter before an apostrophe, such as "d" in "D'Angelo", which may also be a separate word
   * @param isLetter whether the word is an initial or a name of one letter
   */
  constructor(
    readonly text: string,
    readonly fold: string,
    readonly field: Field,
    readonly elided: string | null,
    readonly isLetter: boolean,
  ) {}

  /** Whether the word has letters that may also be written without their marks, or in a longer spelling. */
  get hasMarks(): boolean {
    this.#hasMarks ??= beyondAscii.test(this.text);
    return this.#hasMarks;
  }

  /** The word without any letter that a longer spelling may add. */
  get shortest(): string {
    this.#shortest ??= this.isLetter ? this.fold : shortestSpelling(this.fold);
    return this.#shortest;
  }

  /** The word in its shorter spelling: "muller" for "mueller". */
  get short(): string {
    this.#short ??= this.isLetter ? this.fold : shortSpelling(this.fold);
    return this.#short;
  }

  /** Returns the same word in another field of the name. */
  inField(field: Field): Word {
    const copy = new Word(this.text, this.fold, field, this.elided, this.isLetter);
    copy.#shortest = this.shortest;
    return copy;
  }
}

/**
 * The words of a name by field. `suffixes` are folded: "3rd" is "iii". `placeholder`: whether a field contains a
 * placeholder for a missing name.
 */
export type Parts = { given: Word[]; middle: Word[]; family: Word[]; suffixes: string[]; placeholder: boolean };

const isLetter = (text: string) => text.length <= 2 && [...text].length === 1;

const wordFrom = (text: string, folded: string, field: Field, elided: string | null) =>
  new Word(text, folded, field, elided, isLetter(folded));

export const wordOf = (text: string, field: Field): Word => wordFrom(text, fold(text), field, null);

/** Joins two words. The result is in the field of the first word. */
export const joinTwo = (word: Word, next: Word) =>
  new Word(word.text + next.text, word.fold + next.fold, word.field, null, false);

const joined = new WeakMap<readonly Word[], Word>();

/** Joins all words. */
export function joinWords(words: readonly Word[]): Word {
  const [first] = words;
  if (first && words.length === 1) return first;
  const cachedWord = joined.get(words);
  if (cachedWord) return cachedWord;
  let [text, folded] = ["", ""];
  for (const word of words) {
    text += word.text;
    folded += word.fold;
  }
  const word = new Word(text, folded, first?.field ?? "family", null, false);
  joined.set(words, word);
  return word;
}

const wordList = (text: string) => new Set(text.split(" "));

const noName = wordList(
  `fnu lnu nfn nln nfi nmn nmi nmg none unavl unavail unavailable unknown unk n/a nil notgiven notapplicable
  notavailable noname nonamegiven nomiddlename nomiddleinitial nomiddle nofirstname nogivenname nolastname nosurname
  firstnameunknown givennameunknown lastnameunknown`.replace(/\s+/g, " "),
);
/** Placeholders that are never a name. The other placeholders count as a name if both sides have them. */
const neverName = wordList("fnu lnu nfn nln nmn nmi");
/** Words that are placeholders only for a middle name or a suffix. A given or family name may be "Na". */
const noMiddleName = wordList("na null");

const longestPlaceholder = 30;
const bare = (text: string) => fold(text).replace(/[^\p{L}\p{N}/]+/gu, "");

/** Whether a text marks a missing name: "NMN", "N/A", "XXX". */
function isPlaceholder(text: string, otherText: string, field: Field | "suffix"): boolean {
  if (text.length > longestPlaceholder) return false;
  const word = bare(text);
  if (neverName.has(word)) return true;
  const isMinor = field === "middle" || field === "suffix";
  const isListed = noName.has(word) || /^x{3,}$/.test(word) || (isMinor && noMiddleName.has(word));
  return isListed && word !== bare(otherText);
}

const titles = wordList("dr mr mrs ms miss prof");
const vietnamese = wordList(
  "nguyen tran le pham huynh hoang phan vu vo dang bui do ho ngo duong ly truong dinh mai trinh doan luong dao cao chu",
);
const eastAsian = wordList(
  `kim lee park choi jung kang cho yoon jang lim han shin seo wang li zhang liu chen yang huang zhao wu zhou xu sun ma
  zhu hu guo lin he gao luo`.replace(/\s+/g, " "),
);
const particleWords = wordList(
  "de del della di da do das dos du des den der van von zu zur ter ten te el al bin ibn binti bint bte binte af av a/l a/p s/o d/o",
);
/**
 * Words that are particles only after another particle, as in "de la". Alone, they are part of the name ("La Rue", "Le
 * Pen").
 */
const articles = wordList("la le las los les");
/** Words that are particles only between two names: "Garcia y Lopez". */
const conjunctions = wordList("y e");
const particleMeaning = new Map([
  ["el", "al"],
  ["ibn", "bin"],
  ["bint", "binti"],
  ["bte", "binti"],
  ["binte", "binti"],
]);

/**
 * Splits a family name into names and particles, which are words that documents add and drop. A word is a particle only
 * before another word of the family name. "Do", "Van" and "De" are names beside Vietnamese and East Asian family names.
 */
export function splitParticles(family: readonly Word[]): { names: Word[]; particles: string[] } {
  const all = { names: [...family], particles: [] };
  if (family.length < 2 || family.some(({ fold }) => vietnamese.has(fold) && fold !== "do")) return all;
  const names: Word[] = [];
  const particles: string[] = [];
  let wasParticle = false;
  for (const [index, word] of family.entries()) {
    const isBetween = index > 0 && index < family.length - 1;
    wasParticle =
      index < family.length - 1 &&
      (particleWords.has(word.fold) ||
        (wasParticle && articles.has(word.fold)) ||
        (isBetween && !wasParticle && conjunctions.has(word.fold)));
    if (wasParticle) particles.push(particleMeaning.get(word.fold) ?? word.fold);
    else names.push(word);
  }
  return names.every(({ fold }) => eastAsian.has(fold)) ? all : { names, particles };
}

const saints = new Map([
  ["st", wordOf("saint", "family")],
  ["ste", wordOf("sainte", "family")],
]);

/** Replaces "St" before another word by "Saint". */
export const spellSaints = (family: readonly Word[]): readonly Word[] =>
  family.every(({ fold }) => !saints.has(fold))
    ? family
    : family.map((word, index) => (index < family.length - 1 && saints.get(word.fold)) || word);

/** Whether a word is "V" or "I". They are suffixes only after a family name. Elsewhere they are initials. */
const isNumeral = (word: string) => word === "v" || word === "i";

/** Removes the suffixes from the end of the words, and returns them. A name never consists of a suffix alone. */
function takeSuffixes(words: Word[], isFamily: boolean): string[] {
  const prefixes: string[] = [];
  for (;;) {
    const last = words.at(-1)?.fold ?? "";
    // "M.D." and "D.D.S." are split at their periods.
    const count = [3, 2].find((length) => {
      const text = words.slice(-length).map((word) => word.fold);
      return isFamily && words.length > length && isSuffix(text.join("")) && !isGeneration(text.join(""));
    });
    if (count) prefixes.push(joinWords(words.splice(-count)).fold);
    else if (words.length > 1 && (isGeneration(last) || (isFamily && (isSuffix(last) || isNumeral(last))))) {
      prefixes.push(suffixOf(last));
      words.pop();
    } else return prefixes;
  }
}

/** Brackets and quotation marks, as around a second given name. They only separate words. */
const brackets = /[()[\]{}"\u201c-\u201f\u00ab\u00bb\uff08\uff09]/gu;

const plainWord = /^[A-Za-z]+$/;
const plainWords = /^[A-Za-z ]+$/;

function wordsIn(text: string | null | undefined, field: Field): Word[] {
  if (!text) return [];
  if (plainWords.test(text)) {
    const runs = text.split(" ").filter((run) => run !== "");
    return runs.map((run) => wordFrom(run, run.toLowerCase(), field, null));
  }
  const runsOf = (all: string) => all.replace(brackets, " ").split(/\s+/u);
  const folded = runsOf(fold(text));
  return runsOf(text).flatMap((run, at) => {
    if (plainWord.test(run)) return [wordOf(run, field)];
    const [parts, foldedParts] = [wordsOf(run), wordsOf(folded[at])];
    const elided = elidedPrefix(run);
    return parts.map((part, index) => {
      const foldedPart = parts.length === foldedParts.length ? foldedParts[index] : undefined;
      return wordFrom(part, foldedPart ?? fold(part), field, index === 0 ? elided : null);
    });
  });
}

/** Divides a name into its parts. `otherName` is the name with which it is compared. */
export function partsOf(name: PersonName, otherName: PersonName): Parts {
  let placeholder = false;
  const text = (field: Field | "suffix") => {
    const value = name[field];
    if (!value || !isPlaceholder(value, otherName[field] ?? "", field)) return value;
    placeholder = true;
    return null;
  };
  const family = wordsIn(text("family"), "family");
  const givenWords = wordsIn(text("given"), "given");
  const middle = wordsIn(text("middle"), "middle");
  while (givenWords.length > 1 && titles.has(givenWords[0]?.fold ?? "")) givenWords.shift();
  const suffixes = wordsOf(text("suffix")).map(suffixOf);
  suffixes.push(...takeSuffixes(family, true), ...takeSuffixes(givenWords, family.length === 0));
  // The User Object has no field for a suffix, so "Jr" may be in the field of the middle name.
  while (isGeneration(middle.at(-1)?.fold ?? "")) suffixes.push(suffixOf(middle.pop()?.fold ?? ""));
  return { given: givenWords, middle, family, suffixes, placeholder };
}
