/**
 * Compares names as names: capitals, diacritics, hyphens, suffixes, particles and order do not make another person;
 * a missing middle name does not either. What cannot be judged is said so, and never "same".
 */
import {
  fold,
  foldCase,
  foldMachine,
  foldMarks,
  invisible,
  isParticle,
  isSuffix,
  signsOf,
  suffixOf,
  wordsOf,
} from "./name-fold";

export type PersonName = { given: string | null; middle: string | null; family: string | null; suffix?: string | null };

export type NameVerdict = {
  verdict: "same" | "different" | "nothing" | "unreadable";
  /** "Same name", "Different name" … Never any part of a name. */
  words: string;
  /** What differs although the name is the same, or why it is another: "Capitals and a hyphen only". */
  note: string | null;
};

type Parts = { given: string[]; middle: string[]; family: string[]; suffixes: string[] };

function partsOf(name: PersonName): Parts {
  const family = wordsOf(name.family);
  const given = wordsOf(name.given);
  const suffixes = wordsOf(name.suffix);
  // A suffix stands last, and a name is never nothing but a suffix.
  for (const words of [family, given]) {
    while (words.length > 1 && isSuffix(words.at(-1) ?? "")) suffixes.push(words.pop() ?? "");
  }
  return { given, middle: wordsOf(name.middle), family, suffixes };
}

const wordSame = (left: string, right: string) =>
  fold(left) === fold(right) || foldMachine(left) === fold(right) || fold(left) === foldMachine(right);

const glued = (words: readonly string[]) => words.join("");
const gluedSame = (left: readonly string[], right: readonly string[]) => wordSame(glued(left), glued(right));

/** Whether both hold the same words, whatever their order. */
function bagSame(left: readonly string[], right: readonly string[]): boolean {
  if (left.length !== right.length) return false;
  const rest = [...right];
  return left.every((word) => {
    const at = rest.findIndex((other) => wordSame(word, other));
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  });
}

const core = (family: readonly string[]) => {
  const bare = family.filter((word) => !isParticle(word));
  return bare.length > 0 ? bare : family;
};

type Match = { particle?: boolean; order?: boolean; middle?: "one-side" | "initial" };

function familyMatch(left: readonly string[], right: readonly string[]): Match | null {
  if (gluedSame(left, right)) return {};
  if (bagSame(left, right)) return { order: true };
  const [bareLeft, bareRight] = [core(left), core(right)];
  if (bareLeft.length === 0 || bareRight.length === 0) return null;
  return gluedSame(bareLeft, bareRight) ? { particle: true } : null;
}

/** Middle names agree when one side gives none, or when each is the other or its initial, in their order. */
function middleMatch(left: readonly string[], right: readonly string[]): Match | null {
  if (left.length === 0 && right.length === 0) return {};
  if (left.length === 0 || right.length === 0) return { middle: "one-side" };
  if (gluedSame(left, right)) return {};
  const [short, long] = left.length <= right.length ? [left, right] : [right, left];
  const initial = (word: string, other: string) =>
    ([...word].length === 1 && fold(other).startsWith(fold(word))) ||
    ([...other].length === 1 && fold(word).startsWith(fold(other)));
  const agree = short.every((word, index) => {
    const other = long[index] ?? "";
    return wordSame(word, other) || initial(word, other);
  });
  if (!agree) return null;
  return { middle: short.length === long.length ? "initial" : "one-side" };
}

/** Given and middle names, wherever the border between the two was drawn. */
function forenamesMatch(left: Parts, right: Parts): Match | null {
  const [all, other] = [
    [...left.given, ...left.middle],
    [...right.given, ...right.middle],
  ];
  if (gluedSame(all, other)) return {};
  if (gluedSame(left.given, right.given)) return middleMatch(left.middle, right.middle);
  // "Mary Ann" for "Mary" and the middle name "Ann".
  const [first, otherFirst] = [all[0], other[0]];
  if (first === undefined || otherFirst === undefined || !wordSame(first, otherFirst)) return null;
  return middleMatch(all.slice(1), other.slice(1));
}

function fieldsMatch(left: Parts, right: Parts): Match | null {
  const family = familyMatch(left.family, right.family);
  const forenames = family && forenamesMatch(left, right);
  return forenames ? { ...family, ...forenames } : null;
}

const allWords = (parts: Parts) => [...parts.given, ...parts.middle, ...parts.family];

function match(left: Parts, right: Parts): Match | null {
  const straight = fieldsMatch(left, right);
  if (straight) return straight;
  const swapped = fieldsMatch(left, { ...right, given: right.family, family: right.given });
  if (swapped) return { ...swapped, order: true };
  if (bagSame(allWords(left), allWords(right))) return { order: true };
  const core = (parts: Parts) => [...parts.given, ...parts.family];
  const withoutMiddle = bagSame(core(left), core(right)) && middleMatch(left.middle, right.middle);
  return withoutMiddle ? { ...withoutMiddle, order: true } : null;
}

const generation = (parts: Parts) =>
  parts.suffixes
    .map(suffixOf)
    .filter((word) => !["md", "phd", "esq"].includes(word))
    .join(" ");

const given = (name: PersonName) => [name.given, name.middle, name.family, name.suffix].filter((part) => part?.trim());

const list = new Intl.ListFormat("en-GB", { type: "conjunction" });
const sentence = (parts: string[]) => {
  const text = list.format(parts);
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** The letters of what is compared, in one order, so that order and borders between words are no difference. */
function lettersOf(name: PersonName, found: Match, spelling: (text: string) => string): string {
  const { given, middle, family } = partsOf(name);
  const words = [...given, ...(found.middle ? [] : middle), ...family];
  const counted = found.particle ? words.filter((word) => !isParticle(word)) : words;
  return counted
    .flatMap((word) => [...spelling(word)])
    .sort()
    .join("");
}

/** What differs between two writings of one name. */
function differences(left: PersonName, right: PersonName, found: Match): string | null {
  const [one, other] = [given(left).join(" "), given(right).join(" ")];
  const [signs, otherSigns] = [signsOf(one), signsOf(other)];
  const letters = (name: PersonName, spelling: (text: string) => string) => lettersOf(name, found, spelling);
  const apart = (spelling: (text: string) => string) => letters(left, spelling) !== letters(right, spelling);
  const small: string[] = [];
  // When even the folded letters differ (a middle name, a longer way to write a letter), finer differences drown.
  const rewritten = apart(fold);
  if (!rewritten && apart(foldMarks)) small.push("capitals");
  if (!rewritten && apart(foldCase)) small.push("diacritics");
  if (rewritten && !found.middle) small.push("the way letters are written");
  if (signs.hyphens !== otherSigns.hyphens) small.push("a hyphen");
  if (signs.apostrophes !== otherSigns.apostrophes) small.push("an apostrophe");
  if (signs.points !== otherSigns.points) small.push("a full stop or comma");
  if (found.order) small.push("the order");
  if (found.particle) small.push("a particle");
  const [suffix, otherSuffix] = [partsOf(left).suffixes.length, partsOf(right).suffixes.length];
  if (suffix !== otherSuffix) small.push("a suffix");
  const sentences: string[] = [];
  if (small.length > 0) sentences.push(`${sentence(small)} only`);
  if (found.middle === "one-side") sentences.push("Middle names are not the same number on both sides");
  if (found.middle === "initial") sentences.push("A middle name is given as an initial");
  return sentences.length > 0 ? sentences.join(". ") : null;
}

/**
 * Compares two names.
 *
 * @param provided the User Object's
 * @param read the document's
 * @returns the verdict in words that hold no part of either name
 */
export function compareNames(provided: PersonName, read: PersonName): NameVerdict {
  const [left, right] = [partsOf(provided), partsOf(read)];
  const [words, otherWords] = [allWords(left), allWords(right)];
  if (words.length === 0 || otherWords.length === 0) {
    return { verdict: "nothing", words: "Nothing to compare", note: null };
  }
  const hidden = (name: PersonName) => given(name).join(" ").match(new RegExp(invisible, "gu"))?.join("") ?? "";
  if (hidden(provided) !== hidden(read)) {
    return { verdict: "different", words: "Different name", note: "One side holds characters that cannot be seen" };
  }
  const [suffix, otherSuffix] = [generation(left), generation(right)];
  if (suffix !== "" && otherSuffix !== "" && suffix !== otherSuffix) {
    return { verdict: "different", words: "Different name", note: "The suffixes differ, as for parent and child" };
  }
  const found = match(left, right);
  if (found) return { verdict: "same", words: "Same name", note: differences(provided, read, found) };
  if (words.length === 1 || otherWords.length === 1) {
    // One word of a name that has more: it can contradict the rest, and it cannot confirm it.
    const [one, rest] = words.length === 1 ? [words[0] ?? "", otherWords] : [otherWords[0] ?? "", words];
    if (rest.some((word) => wordSame(word, one))) {
      return { verdict: "unreadable", words: "Cannot be judged", note: "One side gives only a part of the name" };
    }
  }
  return { verdict: "different", words: "Different name", note: null };
}
