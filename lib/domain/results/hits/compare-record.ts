/**
 * Compares a record with the applicant. Agreement is not good news here, because it makes the hit likely. The four
 * marks of a comparison therefore do not mean good or bad.
 */
import { midSentence } from "@/lib/base/dates";
import type { ComparisonMark } from "@/lib/domain/decisions/verdicts";
import type { ProvidedBirth } from "../compare-dates";
import { countriesIn } from "../countries";
import { isSameWord } from "../name-align";
import { isMostlyLatin, isSuffix, wordsOf } from "../name-fold";
import { compareNames, type PersonName } from "../names";
import { saysNothing } from "../no-value";
import { type Agreement, compareWithDay, readPartialDates } from "../partial-date";
import type { DateForm } from "../read-date";
import { colorsOf } from "./colors";
import { centimetersPerInch, heightsIn } from "./heights";
import { isConnecting, looseWords, namesIn, soundsOf } from "./list-names";
import { placeParts, plain } from "./places";
import { sexOf } from "./sex";
import { mayShareWord, sharedWords } from "./shared-words";

/** `words` contains no personal data. */
export type ComparisonOutcome = { comparison: ComparisonMark; words: string };

const notInRecord: ComparisonOutcome = { comparison: "not_given", words: "Not given in the record" };
const notByApplicant: ComparisonOutcome = { comparison: "not_given", words: "Not given by the applicant" };
const same: ComparisonOutcome = { comparison: "same", words: "Same" };
const different: ComparisonOutcome = { comparison: "different", words: "Different" };
const notGiven = (words: string): ComparisonOutcome => ({ comparison: "not_given", words });
const partly = (words: string): ComparisonOutcome => ({ comparison: "partly", words });

type Text = string | null | undefined;

/** The longest text that is compared as a fact, in characters. Longer texts are compared only as a whole. */
const maxFactLength = 300;

/** Whether a text states a value. "Unknown" does not. */
const hasText = (value: string | null | undefined): value is string => !saysNothing(value ?? "");

/** Returns a function that compares two values if both are given and short enough to be facts. */
const ofGiven =
  (compare: (applicant: string, record: string) => ComparisonOutcome) =>
  (applicant: Text, record: Text): ComparisonOutcome => {
    if (!hasText(record)) return notInRecord;
    if (!hasText(applicant)) return notByApplicant;
    if (applicant.length <= maxFactLength && record.length <= maxFactLength) return compare(applicant, record);
    return applicant === record ? same : notGiven("Not compared: the text is too long");
  };

const isSuffixText = (text: string) => wordsOf(text).every(isSuffix);

/** `isInAnyOrder`: whether the record does not state which word is the family name. */
type ListedPerson = PersonName & { isInAnyOrder?: boolean };

/** The main name of a record, with the aliases in its text. */
export type RecordName = ListedPerson & { isWeak?: boolean; aliases?: readonly RecordName[] };

/**
 * Reads the name of a record, "Family, Given Middle" or a name in any order with a suffix at its end, and the aliases
 * after it.
 */
export function nameInRecord(fullName: string | null | undefined): RecordName {
  const [first, ...others] = hasText(fullName) ? namesIn(fullName) : [];
  const read = ({ text, isWeak }: { text: string; isWeak: boolean }) => ({ ...oneName(text), isWeak });
  return first ? { ...read(first), aliases: others.map(read) } : { given: null, middle: null, family: null };
}

function oneName(fullName: string): ListedPerson {
  const [family = "", given] = fullName.split(/,(.*)/s).map((part) => part.trim());
  // The text after the comma of "Ada Marsh, Jr." is not a given name.
  if (given && !isSuffixText(given)) return { given, middle: null, family };
  const words = [family, given].flatMap((part) => part?.split(/\s+/) ?? []).filter((word) => word !== "");
  const suffix: string[] = [];
  while (words.length > 1 && isSuffixText(words.at(-1) ?? "")) suffix.unshift(words.pop() ?? "");
  return {
    given: words.slice(0, -1).join(" ") || null,
    middle: null,
    family: words.at(-1) ?? null,
    suffix: suffix.join(" ") || null,
    isInAnyOrder: true,
  };
}

const partsOfName = ({ given, middle, family }: PersonName) => [given, middle, family].filter((part) => part?.trim());
const wordsOfName = (name: PersonName) => partsOfName(name).flatMap((part) => wordsOf(part));
const textOfName = (name: PersonName) => partsOfName(name).join(" ");

const closeness: readonly ComparisonMark[] = ["same", "partly", "not_given", "different"];
/** Sorts the closest match first, because a record can be about the applicant if any of its values agrees. */
export const byCloseness = (one: ComparisonOutcome, other: ComparisonOutcome): number =>
  closeness.indexOf(one.comparison) - closeness.indexOf(other.comparison);
const closestOf = <T extends ComparisonOutcome>([first, ...rest]: readonly [T, ...T[]]): T =>
  [first, ...rest].sort(byCloseness)[0] ?? first;

/** The longest text that is compared as a person's name, in characters. */
const maxNameLength = 200;

/** Compares the applicant's name with each name of the record. The closest comparison counts. */
export function compareRecordNames(applicant: PersonName, record: RecordName): ComparisonOutcome {
  const { aliases = [] } = record;
  if ([applicant, record].some((name) => textOfName(name).length > maxNameLength)) {
    return notGiven("Not compared: the name is too long");
  }
  const side = preparedNameOf(applicant);
  const compared = (name: RecordName) => {
    const fullName = { given: null, middle: null, family: textOfName(name), suffix: name.suffix ?? null };
    const asStated = compareOneName(side, name);
    const isOpen = name.isInAnyOrder && asStated.comparison === "partly";
    const closest = isOpen ? closestOf([asStated, compareOneName(side, fullName)]) : asStated;
    return { ...closest, isWeak: name.isWeak ?? false };
  };
  const { comparison, words, isWeak } = closestOf([compared(record), ...aliases.map(compared)]);
  if (comparison === "not_given") return { comparison, words };
  const notes = [
    aliases.length > 0 && comparison !== "different" ? `The closest of the record's ${aliases.length + 1} names` : null,
    isWeak && comparison !== "different" ? "A weak alias, by the list" : null,
  ];
  return { comparison, words: [words, ...notes.filter((note) => note !== null)].join(". ") };
}

const spellingsOf = (name: PersonName) => [looseWords, soundsOf].flatMap((wordsIn) => wordsIn(textOfName(name)));

/** The applicant's name, prepared for the comparison with the names of every record. */
type PreparedApplicantName = { applicant: PersonName; words: readonly string[]; spellings: ReadonlySet<string> };

const preparedNames = new WeakMap<PersonName, PreparedApplicantName>();

/** Returns the applicant's name prepared for comparisons. It is prepared only once for all records. */
function preparedNameOf(applicant: PersonName): PreparedApplicantName {
  const cached = preparedNames.get(applicant);
  if (cached) return cached;
  const prepared = { applicant, words: wordsOfName(applicant), spellings: new Set(spellingsOf(applicant)) };
  preparedNames.set(applicant, prepared);
  return prepared;
}

const nothingAgrees = { verdict: "different", words: "", note: null } as const;

/** Compares one name of a record with the applicant's. Names that share a word are partly the same. */
function compareOneName(
  { applicant, words: applicantWords, spellings }: PreparedApplicantName,
  record: PersonName,
): ComparisonOutcome {
  const recordWords = wordsOfName(record);
  if (recordWords.length === 0) return notInRecord;
  if (applicantWords.length === 0) return notByApplicant;
  const { verdict, words, note } = mayShareWord(applicantWords, recordWords)
    ? compareNames(applicant, record)
    : nothingAgrees;
  if (verdict === "same") return { comparison: "same", words: note ?? "Same name" };
  if (verdict === "partly") return partly(`${words}: ${midSentence(note ?? "")}`);
  if (isMostlyLatin(applicantWords.join("")) !== isMostlyLatin(recordWords.join(""))) {
    return notGiven("Not compared: written in another script");
  }
  // Words such as "al" and "de la" agree in the names of many people, so they do not count.
  const isName = (word: string) => !isConnecting(word) || [applicant, record].some(({ family }) => family === word);
  const shared = sharedWords(applicantWords, recordWords).filter(isName).length;
  const why = verdict === "different" && note !== null ? `. ${note}` : "";
  if (shared > 0) return partly(`${shared} of ${recordWords.length} parts of the record's name agree${why}`);
  if (spellingsOf(record).some((word) => !isConnecting(word) && spellings.has(word))) {
    return partly(`A part of the name agrees in another spelling${why}`);
  }
  return { comparison: "different", words: note ?? "No part of the name agrees" };
}

/**
 * Compares each date of a record with the applicant's birth date. The closest comparison counts. If only one of several
 * dates agrees, the comparison is partly the same.
 */
export function compareRecordBirth(
  applicant: ProvidedBirth,
  raw: string | null | undefined,
  form: DateForm,
  latestYear: number,
): ComparisonOutcome {
  if (!hasText(raw)) return notInRecord;
  if (!applicant) return notByApplicant;
  const { day } = applicant;
  if (!day) return notGiven("The applicant's date cannot be read");
  const { dates, isComplete } = readPartialDates(raw, form, latestYear);
  const [first, ...rest] = dates.map((date): ComparisonOutcome => asCompared(compareWithDay(date, day)));
  if (!first) return notGiven("The record's date cannot be read");
  const closest = closestOf([first, ...rest]);
  const unread = "A part of the record's date cannot be read";
  if (closest.comparison === "different") {
    if (!isComplete) return notGiven(unread);
    return rest.every(({ words }) => words === first.words)
      ? first
      : { comparison: "different", words: "Different: none of the record's dates agrees" };
  }
  if (!isComplete && closest.comparison === "same") return partly(`${closest.words}. ${unread}`);
  if (rest.length === 0 || [first, ...rest].every(({ comparison }) => comparison === "same")) return closest;
  return partly(`${closest.words}. One of the record's ${dates.length} dates`);
}

const asCompared = ({ mark, words }: Agreement): ComparisonOutcome => ({ comparison: mark, words });

/** Compares facts such as sex or the color of eyes, in the spellings of documents and records. */
export const compareFacts = ofGiven((applicant, record) => {
  const sexes = [sexOf(applicant), sexOf(record)] as const;
  if (sexes[1] === "unstated") return notInRecord;
  if (sexes[0] === "unstated") return notByApplicant;
  if (plain(applicant) === plain(record)) return same;
  if (sexes[0] && sexes[1]) {
    if (sexes[0] === sexes[1]) return same;
    // Documents write X for "neither" and for "not stated".
    return [applicant, record].some((text) => plain(text) === "x") ? notGiven("X can stand for not stated") : different;
  }
  const [applicantColors, recordColors] = [colorsOf(applicant), colorsOf(record)];
  if (applicantColors && recordColors) return compareColors(applicantColors, recordColors);
  return sexes[0] || sexes[1] || applicantColors || recordColors ? unknownForm : different;
});

const unknownForm = notGiven("Not compared: one side is not in a known form");

function compareColors(applicantColors: ReadonlySet<string>, recordColors: ReadonlySet<string>): ComparisonOutcome {
  const shared = [...applicantColors].filter((color) => recordColors.has(color)).length;
  if (shared === applicantColors.size && shared === recordColors.size) return same;
  // "DIC" means two colors without naming them.
  if (applicantColors.has("dic") || recordColors.has("dic")) return unknownForm;
  return shared > 0 ? partly("One of the colors agrees") : different;
}

/** Compares texts that have no codes, such as the name of a business. */
export const compareTexts = ofGiven((applicant, record) => (plain(applicant) === plain(record) ? same : different));

const unknownCountry = notGiven("Not compared: one side is not a known country");

/** Compares countries by name, nationality or code, because passports have codes and records have names. */
export const compareCountries = ofGiven((applicant, record) => {
  const [applicantCountries, recordCountries] = [countriesIn(applicant), countriesIn(record)];
  if (!applicantCountries || !recordCountries) return plain(applicant) === plain(record) ? same : unknownCountry;
  const isShared = applicantCountries.codes.some((code) => recordCountries.codes.includes(code));
  const isWhole = applicantCountries.isComplete && recordCountries.isComplete;
  if (!isShared) return isWhole ? different : unknownCountry;
  if (applicantCountries.codes.length === 1 && recordCountries.codes.length === 1)
    return isWhole ? same : partly("A part of the text agrees");
  return partly(
    applicantCountries.isList || recordCountries.isList
      ? "One of several countries agrees"
      : "The name can stand for several countries",
  );
});

const lettersOf = (text: string) => text.replace(/[^\p{L}\p{M}\p{N}]/gu, "");

/** Compares places. One side may state only a part of the place: a city or a state. */
export const comparePlaces = ofGiven((applicant, record) => {
  const [parts, others] = [placeParts(applicant), placeParts(record)];
  if (parts.join() === others.join()) return same;
  if (plain(applicant) === plain(record) || isSameWord(lettersOf(applicant), lettersOf(record))) return same;
  const isPart = sharedWords(wordsOf(applicant), wordsOf(record)).some((word) => plain(word).length > 1);
  const isPartOfPlace = others.some((part) => parts.includes(part));
  return isPart || isPartOfPlace ? partly("A part agrees") : different;
});

/**
 * Compares heights in any units. Heights within an inch of each other are the same. Unequal texts in an unknown form
 * are inconclusive.
 */
export const compareHeights = ofGiven((applicant, record) => {
  const [applicantHeights, recordHeights] = [heightsIn(applicant), heightsIn(record)];
  if (!applicantHeights || !recordHeights) {
    return plain(applicant) === plain(record) ? same : notGiven("The heights cannot be compared");
  }
  const isNear =
    applicantHeights[0] - recordHeights[1] <= centimetersPerInch &&
    recordHeights[0] - applicantHeights[1] <= centimetersPerInch;
  if (!isNear) return { comparison: "different", words: "Different height" };
  const isOne = applicantHeights[0] === applicantHeights[1] && recordHeights[0] === recordHeights[1];
  return isOne ? { comparison: "same", words: "Same height" } : partly("Within the heights that are given");
});
