/**
 * Compares names of people. Differences in capitals, diacritics, hyphens, suffixes, particles, or in the order of given
 * and family name do not make a different name. Given and middle names keep their order and their word boundaries:
 * names that agree only without these, or only in part, are "partly" the same. An inconclusive comparison is
 * "unreadable", never "same".
 */
import { listOf } from "@/lib/base/dates";
import { isSame } from "./name-align";
import { fold, foldCase, foldMarks, invisible, isGenerationSuffix, longestName, punctuationOf } from "./name-fold";
import { allWords, matchNames } from "./name-match";
import { isOpen, type Match, type OpenReason, partlyNotes } from "./name-reasons";
import { isOtherScript, romanized } from "./name-scripts";
import { type Parts, type PersonName, partsOf, splitParticles } from "./name-words";

export type { PersonName } from "./name-words";

export type NameVerdict = {
  verdict: "same" | "partly" | "different" | "nothing" | "unreadable";
  /** The verdict in words: "Same name", "Different name". Never contains a part of a name. */
  words: string;
  /**
   * What differs although the name is the same ("Capitals and a hyphen only"), or why a name is different or only
   * partly the same.
   */
  note: string | null;
  /**
   * Why the names may belong to two people, if the verdict is "partly". A reviewer must then judge the name. Undefined
   * if nothing suggests that.
   */
  reason?: OpenReason;
};

/** The verdict of an inconclusive comparison. It blocks until a person has answered it. */
export const notCompared = (note: string) => ({ verdict: "unreadable", words: "Not compared", note }) as const;

const different = (note: string | null): NameVerdict => ({ verdict: "different", words: "Different name", note });

const generation = (parts: Parts) => parts.suffixes.filter(isGenerationSuffix).join(" ");

const writtenParts = (name: PersonName) =>
  [name.given, name.middle, name.family, name.suffix].filter((part) => part?.trim());

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Whether only the middle names differ. */
const isMiddle = ({ reason }: Match) => reason === "missing" || reason === "fewer" || reason === "middleInitial";

const sorted = (text: string) => [...text].sort().join("");

/** Joins the words that are compared, because word boundaries make no difference. */
function lettersOf({ given, middle, family }: Parts, match: Match, spelling: (text: string) => string): string {
  const comparedWords = match.particle ? splitParticles(family).names : family;
  const words = [...given, ...(isMiddle(match) ? [] : middle), ...comparedWords];
  return spelling(words.map(({ text }) => text).join(""));
}

type NameWithParts = { name: PersonName; parts: Parts };

function minorDifferences(left: NameWithParts, right: NameWithParts, match: Match): string | null {
  const [signs, otherSigns] = [left, right].map(({ name }) => punctuationOf(writtenParts(name).join(" ")));
  // A different order of words makes no difference either.
  const differs = (spelling: (text: string) => string) => {
    const [leftLetters, rightLetters] = [
      lettersOf(left.parts, match, spelling),
      lettersOf(right.parts, match, spelling),
    ];
    return leftLetters !== rightLetters && (inOrder || sorted(leftLetters) !== sorted(rightLetters));
  };
  const inOrder = lettersOf(left.parts, match, fold) === lettersOf(right.parts, match, fold);
  const minor: string[] = [];
  // If even the folded letters differ (a middle name, a longer spelling), smaller differences do not matter.
  const rewritten = differs(fold);
  if (!rewritten && differs(foldMarks)) minor.push("capitals");
  if (!rewritten && differs(foldCase)) minor.push("diacritics");
  if (rewritten && !match.reason) minor.push("the way letters are written");
  if (signs?.hyphens !== otherSigns?.hyphens) minor.push("a hyphen");
  if (signs?.apostrophes !== otherSigns?.apostrophes) minor.push("an apostrophe");
  if (signs?.points !== otherSigns?.points) minor.push("a period or comma");
  if (match.order) minor.push("the order");
  if (match.particle) minor.push("a particle");
  if (left.parts.suffixes.length !== right.parts.suffixes.length) minor.push("a suffix");
  return minor.length > 0 ? `${listOf(minor)} only` : null;
}

function noteOf(left: NameWithParts, right: NameWithParts, match: Match): string | null {
  if (match.reason && !isMiddle(match)) return partlyNotes[match.reason];
  const only = minorDifferences(left, right, match);
  if (!match.reason) return only && upperFirst(only);
  const why = partlyNotes[match.reason];
  return only ? `${why}. The rest differs in ${only}` : why;
}

function isTooLong(name: PersonName): boolean {
  const parts = [name.given, name.middle, name.family, name.suffix].map((part) => part ?? "");
  const letters = parts.reduce((sum, part) => sum + part.length, 0);
  if (letters > longestName.letters) return true;
  // Each word has at least a letter and a separator.
  if (letters < longestName.words * 2) return false;
  return parts.join(" ").split(/[\s\p{P}]+/u).length > longestName.words;
}

const anyInvisible = new RegExp(invisible, "gu");
const hiddenIn = (name: PersonName) => writtenParts(name).join(" ").match(anyInvisible)?.join("") ?? "";

/**
 * Returns a note on names in two scripts. A romanization is only a hint for the reviewer and never a verdict, because a
 * name has several, and each fits several names.
 */
function scriptNote(provided: PersonName, document: PersonName): string {
  const [left, right] = [romanized(provided), romanized(document)];
  const isHint = left && right && ["same", "partly"].includes(compareNames(left, right).verdict);
  const note = "Written in another script";
  return isHint ? `${note}. A standard romanization agrees` : note;
}

function compareParts(left: NameWithParts, right: NameWithParts): NameVerdict {
  const [words, otherWords] = [allWords(left.parts), allWords(right.parts)];
  if (words.length === 0 || otherWords.length === 0) {
    return { verdict: "nothing", words: "Nothing to compare", note: null };
  }
  if (hiddenIn(left.name) !== hiddenIn(right.name))
    return different("One side contains characters that cannot be seen");
  const [suffix, otherSuffix] = [generation(left.parts), generation(right.parts)];
  if (suffix !== "" && otherSuffix !== "" && suffix !== otherSuffix) {
    return different("The suffixes differ, as for parent and child");
  }
  const match = matchNames(left.parts, right.parts);
  const isOneWord = words.length === 1 || otherWords.length === 1;
  if (match && !match.reason) return { verdict: "same", words: "Same name", note: noteOf(left, right, match) };
  if (match?.reason && (!isOneWord || words.length === otherWords.length)) {
    const reason = isOpen(match.reason) ? { reason: match.reason } : {};
    return { verdict: "partly", words: "Partly the same", note: noteOf(left, right, match), ...reason };
  }
  if (isOtherScript(words, otherWords)) return notCompared(scriptNote(left.name, right.name));
  // A single word of a longer name can contradict it, but cannot confirm it.
  const [oneWord, otherText] = words.length === 1 ? [words[0], otherWords] : [otherWords[0], words];
  const isPart = isOneWord && otherText.some((word) => oneWord && isSame(word, oneWord));
  return isPart ? notCompared("One side gives only a part of the name") : different(null);
}

/** Compares two names. The words and the note of the verdict contain no part of either name. */
export function compareNames(provided: PersonName, document: PersonName): NameVerdict {
  if (isTooLong(provided) || isTooLong(document)) return notCompared("The name is too long to compare");
  const [left, right] = [
    { name: provided, parts: partsOf(provided, document) },
    { name: document, parts: partsOf(document, provided) },
  ];
  const verdict = compareParts(left, right);
  if (!left.parts.placeholder && !right.parts.placeholder) return verdict;
  const notes = [verdict.note, "A placeholder stands for a name that was not given"];
  return { ...verdict, note: notes.filter((one) => one !== null).join(". ") };
}
