/** Agreement is not a good verdict here: it makes the hit likely. So there are four marks, none of them good. */
import codes from "i18n-iso-countries/codes.json";
import en from "i18n-iso-countries/langs/en.json";
import { midSentence } from "@/lib/dates";
import type { ComparisonMark } from "@/lib/decisions/verdicts";
import { isSameDay } from "@/lib/identity/dates";
import type { ProvidedBirth } from "../compare-dates";
import { fold, isSuffix, wordsOf } from "../name-fold";
import { compareNames, isSameWord, type PersonName } from "../names";
import { type DateForm, daysOf } from "../read-date";

/** `words` hold no personal data. */
export type Compared = { comparison: ComparisonMark; words: string };

const notInRecord: Compared = { comparison: "not_given", words: "Not given in the record" };
const notByApplicant: Compared = { comparison: "not_given", words: "Not given by the applicant" };

const hasText = (value: string | null | undefined): value is string => Boolean(value?.trim());

const isSuffixText = (text: string) => wordsOf(text).every(isSuffix);

/** "Family, Given Middle", else a name in any order, with a suffix at its end. */
export function nameInRecord(fullName: string | null | undefined): PersonName {
  const [family = "", given] = (fullName ?? "").split(/,(.*)/s).map((part) => part.trim());
  // What follows the comma of "Ada Marsh, Jr." is no given name.
  if (given && !isSuffixText(given)) return { given, middle: null, family };
  const words = [family, given].flatMap((part) => part?.split(/\s+/) ?? []).filter((word) => word !== "");
  const suffix: string[] = [];
  while (words.length > 1 && isSuffixText(words.at(-1) ?? "")) suffix.unshift(words.pop() ?? "");
  return {
    given: words.slice(0, -1).join(" ") || null,
    middle: null,
    family: words.at(-1) ?? null,
    suffix: suffix.join(" ") || null,
  };
}

const wordsOfName = ({ given, middle, family }: PersonName) => [given, middle, family].flatMap((part) => wordsOf(part));

/** Names that share a word are partly the same. */
export function compareRecordNames(applicant: PersonName, record: PersonName): Compared {
  const [mine, theirs] = [wordsOfName(applicant), wordsOfName(record)];
  if (theirs.length === 0) return notInRecord;
  if (mine.length === 0) return notByApplicant;
  const { verdict, words, note } = compareNames(applicant, record);
  if (verdict === "same") return { comparison: "same", words: note ?? "Same name" };
  if (verdict === "partly") return { comparison: "partly", words: `${words}: ${midSentence(note ?? "")}` };
  const isShared = (word: string) => mine.some((other) => isSameWord(word, other));
  const shared = theirs.filter(isShared).length;
  if (shared === 0) return { comparison: "different", words: note ?? "No part of the name agrees" };
  const why = verdict === "different" && note !== null ? `. ${note}` : "";
  return { comparison: "partly", words: `${shared} of ${theirs.length} parts of the record's name agree${why}` };
}

const yearAlone = /^\s*(\d{4})\s*$/;

/** A record with a year alone agrees in the year at most. */
export function compareRecordBirth(
  applicant: ProvidedBirth,
  raw: string | null | undefined,
  form: DateForm,
  latestYear: number,
): Compared {
  if (!hasText(raw)) return notInRecord;
  if (!applicant) return notByApplicant;
  const { day } = applicant;
  if (!day) return { comparison: "not_given", words: "The applicant's date cannot be read" };
  const year = yearAlone.exec(raw)?.[1];
  if (year) {
    return Number(year) === day.year
      ? { comparison: "partly", words: "Same year; the record gives no day or month" }
      : { comparison: "different", words: "Different year" };
  }
  const days = daysOf({ path: "", raw, form }, latestYear);
  if (days.length === 0) return { comparison: "not_given", words: "The record's date cannot be read" };
  if (days.some((one) => isSameDay(one, day))) {
    return days.length === 1
      ? { comparison: "same", words: "Same day" }
      : { comparison: "partly", words: "Same day in one of two ways to read it" };
  }
  // Not how many years apart: with the applicant's year that would give a masked date away.
  if (days.every((one) => one.year !== day.year)) return { comparison: "different", words: "Different year" };
  const isSwapped = days.some((one) => one.month === day.day && one.day === day.month);
  return { comparison: "different", words: isSwapped ? "Different day: day and month are swapped" : "Different day" };
}

/** One meaning per line, in the spellings of documents and records. */
const spellings = [
  "m male man",
  "f female woman",
  "x nonbinary",
  "bro brown brn",
  "blu blue",
  "grn green",
  "haz hazel",
  "gry gray grey",
  "blk black",
  "bln blond blonde",
  "whi white",
  "sdy sandy",
  "bal bald",
  "mar maroon",
  "pnk pink",
  "usa us american unitedstates unitedstatesofamerica",
];
const meaning = new Map(
  spellings.flatMap((line) => {
    const words = line.split(" ");
    return words.map((word) => [word, words[0] ?? word] as const);
  }),
);

function plain(text: string): string {
  const letters = fold(text).replace(/[^\p{L}\p{N}]/gu, "");
  return meaning.get(letters) ?? letters;
}

/** Such as sex or the color of eyes, in the spellings of documents and records. */
export function compareFacts(applicant: string | null | undefined, record: string | null | undefined): Compared {
  if (!hasText(record)) return notInRecord;
  if (!hasText(applicant)) return notByApplicant;
  const isSame = plain(applicant) === plain(record);
  return isSame ? { comparison: "same", words: "Same" } : { comparison: "different", words: "Different" };
}

const countryNames = new Map<string, string | string[]>(Object.entries(en.countries));
const countries = new Map(
  codes.flatMap(([two = "", three = ""]) =>
    [two, three, countryNames.get(two) ?? []].flat().map((text) => [plain(text), two] as const),
  ),
);

/** By name or ISO 3166 code: passports have codes, and records names. */
export function compareCountries(applicant: string | null | undefined, record: string | null | undefined): Compared {
  const code = (text: string | null | undefined) => countries.get(plain(text ?? "")) ?? text;
  return compareFacts(code(applicant), code(record));
}

/** One side may give only a part: a city, a state. */
export function comparePlaces(applicant: string | null | undefined, record: string | null | undefined): Compared {
  if (!hasText(applicant) || !hasText(record)) return compareFacts(applicant, record);
  if (plain(applicant) === plain(record)) return { comparison: "same", words: "Same" };
  const [mine, theirs] = [wordsOf(applicant).map(plain), wordsOf(record).map(plain)];
  const isPart = theirs.some((word) => word.length > 1 && mine.includes(word));
  return isPart ? { comparison: "partly", words: "A part agrees" } : { comparison: "different", words: "Different" };
}

const centimetersPerInch = 2.54;

/** In centimeters; null: not in a form that is known. */
export function heightOf(text: string): number | null {
  const metric = /^\s*(\d{3})\s*cm\s*$/i.exec(text) ?? /^\s*([12])[.,](\d{2})\s*m\s*$/i.exec(text);
  if (metric) return Number(`${metric[1]}${metric[2] ?? ""}`);
  const inches = /^\s*(\d{2,3})\s*(?:"|''|in|inches)\s*$/i.exec(text);
  if (inches) return Number(inches[1]) * centimetersPerInch;
  const feet = /^\s*(\d)\s*(?:'|ft|feet|-)\s*(\d{1,2})?\s*(?:"|''|in|inches)?\s*$/i.exec(text);
  if (feet) return (Number(feet[1]) * 12 + Number(feet[2] ?? 0)) * centimetersPerInch;
  // Documents write five feet eleven as 511.
  const digits = /^\s*([4-7])(0\d|1[01])\s*$/.exec(text);
  return digits ? (Number(digits[1]) * 12 + Number(digits[2])) * centimetersPerInch : null;
}

/** Across units; the same to within an inch. Unequal texts of an unknown form tell nothing. */
export function compareHeights(applicant: string | null | undefined, record: string | null | undefined): Compared {
  if (!hasText(record)) return notInRecord;
  if (!hasText(applicant)) return notByApplicant;
  const [mine, theirs] = [heightOf(applicant), heightOf(record)];
  if (mine === null || theirs === null) {
    const found = compareFacts(applicant, record);
    return found.comparison === "same" ? found : { comparison: "not_given", words: "The heights cannot be compared" };
  }
  return Math.abs(mine - theirs) <= centimetersPerInch
    ? { comparison: "same", words: "Same height" }
    : { comparison: "different", words: "Different height" };
}
