/**
 * Differences in capitals, diacritics, hyphens, suffixes, particles or order do not make a different name. Where middle
 * names are missing or abbreviated on one side, names are "partly" the same. An inconclusive comparison is
 * "unreadable", never "same".
 */
import { listOf } from "@/lib/dates";
import {
  fold,
  foldCase,
  foldMachine,
  foldMarks,
  invisible,
  isGeneration,
  isParticle,
  isSuffix,
  particleOf,
  punctuationOf,
  suffixOf,
  wordsOf,
} from "./name-fold";

export type PersonName = { given: string | null; middle: string | null; family: string | null; suffix?: string | null };

export type NameVerdict = {
  verdict: "same" | "partly" | "different" | "nothing" | "unreadable";
  /** "Same name", "Different name" … Never contains a part of a name. */
  words: string;
  /** What differs in the same name, or why it is another or only partly the same: "Capitals and a hyphen only". */
  note: string | null;
};

/** What leaves open whether two sides are the same. Never silence: it blocks until a person has answered it. */
export const notCompared = (note: string) => ({ verdict: "unreadable", words: "Not compared", note }) as const;

type Parts = { given: string[]; middle: string[]; family: string[]; suffixes: string[] };

function partsOf(name: PersonName): Parts {
  const family = wordsOf(name.family);
  const given = wordsOf(name.given);
  const middle = wordsOf(name.middle);
  const suffixes = wordsOf(name.suffix);
  // A suffix comes last, and a name is never only a suffix.
  for (const words of [family, given]) {
    while (words.length > 1 && isSuffix(words.at(-1) ?? "")) suffixes.push(words.pop() ?? "");
  }
  // The User Object has no field for a suffix, so "Jr" may stand in the place of a middle name.
  while (isGeneration(middle.at(-1) ?? "")) suffixes.push(middle.pop() ?? "");
  return { given, middle, family, suffixes };
}

/** As people type them or as machine-readable lines spell them. */
export const isSameWord = (left: string, right: string) =>
  fold(left) === fold(right) || foldMachine(left) === fold(right) || fold(left) === foldMachine(right);

const joined = (words: readonly string[]) => words.join("");
const sameJoined = (left: readonly string[], right: readonly string[]) => isSameWord(joined(left), joined(right));

function sameWords(left: readonly string[], right: readonly string[]): boolean {
  if (left.length !== right.length) return false;
  const rest = [...right];
  return left.every((word) => {
    const at = rest.findIndex((other) => isSameWord(word, other));
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  });
}

const withoutParticles = (family: readonly string[]) => {
  const bare = family.filter((word) => !isParticle(word));
  return bare.length > 0 ? bare : family;
};

/** One side only lacks particles of the other: documents drop them, but "bin" does not become "binti". */
function particlesAgree(left: readonly string[], right: readonly string[]): boolean {
  const [one, other] = [left, right].map((family) => family.filter(isParticle).map(particleOf));
  const isWithin = (some: readonly string[] = [], all: readonly string[] = []) =>
    some.every((word) => all.includes(word));
  return isWithin(one, other) || isWithin(other, one);
}

type Match = { particle?: boolean; order?: boolean; middle?: keyof typeof partlyNotes };

/** From the least open to the most. */
const partlyNotes = {
  initial: "A middle name is given as an initial",
  fewer: "One side has more middle names",
  missing: "The middle name is on one side only",
};

function familyMatch(left: readonly string[], right: readonly string[]): Match | null {
  if (sameJoined(left, right)) return {};
  if (sameWords(left, right)) return { order: true };
  const [bareLeft, bareRight] = [withoutParticles(left), withoutParticles(right)];
  if (bareLeft.length === 0 || bareRight.length === 0) return null;
  return sameJoined(bareLeft, bareRight) && particlesAgree(left, right) ? { particle: true } : null;
}

/** They match when one side has none, or when they are equal or initials of each other, in order. */
function middleMatch(left: readonly string[], right: readonly string[]): Match | null {
  if (left.length === 0 && right.length === 0) return {};
  if (left.length === 0 || right.length === 0) return { middle: "missing" };
  if (sameJoined(left, right)) return {};
  const [short, long] = left.length <= right.length ? [left, right] : [right, left];
  const initial = (word: string, other: string) =>
    ([...word].length === 1 && fold(other).startsWith(fold(word))) ||
    ([...other].length === 1 && fold(word).startsWith(fold(other)));
  const agree = short.every((word, index) => {
    const other = long[index] ?? "";
    return isSameWord(word, other) || initial(word, other);
  });
  if (!agree) return null;
  return { middle: short.length === long.length ? "initial" : "fewer" };
}

/** Wherever each side splits given and middle names. */
function forenamesMatch(left: Parts, right: Parts): Match | null {
  const [all, other] = [
    [...left.given, ...left.middle],
    [...right.given, ...right.middle],
  ];
  if (sameJoined(all, other)) return {};
  if (sameJoined(left.given, right.given)) return middleMatch(left.middle, right.middle);
  // "Mary Ann" for "Mary" and the middle name "Ann".
  const [first, otherFirst] = [all[0], other[0]];
  if (first === undefined || otherFirst === undefined || !isSameWord(first, otherFirst)) return null;
  return middleMatch(all.slice(1), other.slice(1));
}

function fieldsMatch(left: Parts, right: Parts): Match | null {
  const family = familyMatch(left.family, right.family);
  const forenames = family && forenamesMatch(left, right);
  return forenames ? { ...family, ...forenames } : null;
}

const allWords = (parts: Parts) => [...parts.given, ...parts.middle, ...parts.family];

/** The match that leaves the least open: of whole names, else in part. */
function match(left: Parts, right: Parts): Match | null {
  const swapped = (parts: Parts): Parts => ({ ...parts, given: parts.family, family: parts.given });
  const core = (parts: Parts) => [...parts.given, ...parts.family];
  const inOrder = fieldsMatch(left, right);
  const inAnyOrder = [
    sameWords(allWords(left), allWords(right)) ? {} : null,
    fieldsMatch(left, swapped(right)),
    fieldsMatch(swapped(left), right),
    sameWords(core(left), core(right)) ? middleMatch(left.middle, right.middle) : null,
  ];
  const found = [inOrder, ...inAnyOrder.map((one) => one && { ...one, order: true })].filter((one) => one !== null);
  // Among as many differences, the kind of middle name decides, so that swapping the sides changes nothing.
  const kinds = Object.keys(partlyNotes);
  const cost = (one: Match) => (one.middle ? 10 + kinds.indexOf(one.middle) / 10 : 0) + Object.keys(one).length;
  return found.sort((one, other) => cost(one) - cost(other))[0] ?? null;
}

const generation = (parts: Parts) => parts.suffixes.filter(isGeneration).map(suffixOf).join(" ");

const writtenParts = (name: PersonName) =>
  [name.given, name.middle, name.family, name.suffix].filter((part) => part?.trim());

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Sorted, so that word order and word boundaries make no difference. */
function lettersOf(name: PersonName, found: Match, spelling: (text: string) => string): string {
  const { given, middle, family } = partsOf(name);
  const words = [...given, ...(found.middle ? [] : middle), ...family];
  const counted = found.particle ? words.filter((word) => !isParticle(word)) : words;
  return counted
    .flatMap((word) => [...spelling(word)])
    .sort()
    .join("");
}

function differences(left: PersonName, right: PersonName, found: Match): string | null {
  const [one, other] = [writtenParts(left).join(" "), writtenParts(right).join(" ")];
  const [signs, otherSigns] = [punctuationOf(one), punctuationOf(other)];
  const letters = (name: PersonName, spelling: (text: string) => string) => lettersOf(name, found, spelling);
  const differs = (spelling: (text: string) => string) => letters(left, spelling) !== letters(right, spelling);
  const minor: string[] = [];
  // When even the folded letters differ (a middle name, a longer spelling), finer differences do not matter.
  const rewritten = differs(fold);
  if (!rewritten && differs(foldMarks)) minor.push("capitals");
  if (!rewritten && differs(foldCase)) minor.push("diacritics");
  if (rewritten && !found.middle) minor.push("the way letters are written");
  if (signs.hyphens !== otherSigns.hyphens) minor.push("a hyphen");
  if (signs.apostrophes !== otherSigns.apostrophes) minor.push("an apostrophe");
  if (signs.points !== otherSigns.points) minor.push("a full stop or comma");
  if (found.order) minor.push("the order");
  if (found.particle) minor.push("a particle");
  const [suffix, otherSuffix] = [partsOf(left).suffixes.length, partsOf(right).suffixes.length];
  if (suffix !== otherSuffix) minor.push("a suffix");
  const only = minor.length > 0 ? `${listOf(minor)} only` : null;
  if (!found.middle) return only && upperFirst(only);
  const why = partlyNotes[found.middle];
  return only ? `${why}. The rest differs in ${only}` : why;
}

/** The texts contain no part of either name. */
export function compareNames(provided: PersonName, read: PersonName): NameVerdict {
  const [left, right] = [partsOf(provided), partsOf(read)];
  const [words, otherWords] = [allWords(left), allWords(right)];
  if (words.length === 0 || otherWords.length === 0) {
    return { verdict: "nothing", words: "Nothing to compare", note: null };
  }
  const hidden = (name: PersonName) => writtenParts(name).join(" ").match(new RegExp(invisible, "gu"))?.join("") ?? "";
  if (hidden(provided) !== hidden(read)) {
    return { verdict: "different", words: "Different name", note: "One side holds characters that cannot be seen" };
  }
  const [suffix, otherSuffix] = [generation(left), generation(right)];
  if (suffix !== "" && otherSuffix !== "" && suffix !== otherSuffix) {
    return { verdict: "different", words: "Different name", note: "The suffixes differ, as for parent and child" };
  }
  const found = match(left, right);
  const isOneWord = words.length === 1 || otherWords.length === 1;
  if (found && !found.middle) return { verdict: "same", words: "Same name", note: differences(provided, read, found) };
  if (found && !isOneWord) {
    return { verdict: "partly", words: "Partly the same", note: differences(provided, read, found) };
  }
  if (isOneWord) {
    // A single word of a longer name can contradict it, but cannot confirm it.
    const [one, rest] = words.length === 1 ? [words[0] ?? "", otherWords] : [otherWords[0] ?? "", words];
    if (rest.some((word) => isSameWord(word, one))) {
      return notCompared("One side gives only a part of the name");
    }
  }
  return { verdict: "different", words: "Different name", note: null };
}

/** Equal except for case, accents and spacing. */
export function isSameFullName(left: string, right: string): boolean {
  const folded = (name: string) => fold(name.normalize("NFC")).replace(/\s+/gu, "");
  return folded(left) === folded(right);
}
