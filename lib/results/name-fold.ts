/**
 * Folds spellings of one name: lower case, no diacritics, no hyphens. Letters that only look alike (a Cyrillic "а" for
 * a Latin one, a full-width letter) stay distinct: a look-alike is a different name.
 */

/** Unicode does not decompose these into a plain letter and a mark. */
const plainLetters: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ħ: "h",
  ı: "i",
  ŧ: "t",
  ŋ: "n",
  ĸ: "k",
};

/** Machine-readable lines spell these differently instead of dropping the mark. */
const machineLetters: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue", å: "aa", ø: "oe", ñ: "nxx" };

/** Marks are dropped only from Latin and Greek letters: in other scripts they make another letter (й is not и). */
const marks = /([\p{Script=Latin}\p{Script=Greek}])[\u0300-\u036f]+/gu;
const beyondAscii = /[^\p{ASCII}]/u;
const hyphens = /[\p{Pd}\u2043\u2212]/gu;
const apostrophes = /['\u2018\u2019\u02bc\u02bb\u0060\u00b4\u2032]/gu;
const points = /[.,]/gu;
/** Invisible and direction-changing characters. Never dropped: a reviewer could not see the difference. */
export const invisible = /[\p{Cf}\p{Cc}]/u;

const letter = (table: Record<string, string>) => (char: string) => table[char] ?? char;
/** Keeps marks: shows whether two names differ only in capitals. */
export const foldCase = (text: string) => text.normalize("NFC").toLowerCase().normalize("NFC");

/** Keeps capitals. */
export function foldMarks(text: string): string {
  if (!beyondAscii.test(text)) return text;
  const bare = text.normalize("NFD").replace(marks, "$1").normalize("NFC");
  return [...bare]
    .map((char) => {
      const plain = plainLetters[char.toLowerCase()];
      if (plain === undefined) return char;
      return char === char.toLowerCase() ? plain : plain.toUpperCase();
    })
    .join("");
}

/** As people type it: lower case, without marks. */
export const fold = (text: string) => foldMarks(foldCase(foldMarks(text)));

/** As a machine-readable line spells it; equal to `fold` when no letter has a longer form. */
export const foldMachine = (text: string) => fold([...foldCase(text)].map(letter(machineLetters)).join(""));

/** Splits a name at spaces and hyphens, and drops apostrophes, periods and commas. */
export function wordsOf(text: string | null | undefined): string[] {
  return (text ?? "")
    .replace(hyphens, " ")
    .replace(/</g, " ")
    .replace(apostrophes, "")
    .replace(points, " ")
    .split(/\s+/u)
    .filter((word) => word !== "");
}

export function punctuationOf(text: string): { hyphens: number; apostrophes: number; points: number } {
  return {
    hyphens: [...text.matchAll(hyphens)].length,
    apostrophes: [...text.matchAll(apostrophes)].length,
    points: [...text.matchAll(points)].length,
  };
}

const generationWords = new Set(["jr", "sr", "ii", "iii", "iv", "2nd", "3rd", "4th"]);
const titleWords = new Set(["md", "phd", "esq"]);
const suffixMeaning = new Map([
  ["2nd", "ii"],
  ["3rd", "iii"],
  ["4th", "iv"],
]);
const particleWords = new Set(
  "de la du del della di da das do dos des den der van von zu zur ter ten te le el al bin ibn binti bint af av y e".split(
    " ",
  ),
);

/** Particles that are one word in two spellings. */
const particleMeaning = new Map([
  ["el", "al"],
  ["ibn", "bin"],
  ["bint", "binti"],
]);

/** "Jr", "III" and the like, which distinguish people of one name. */
export const isGeneration = (word: string) => generationWords.has(fold(word));
/** The same, and academic titles. */
export const isSuffix = (word: string) => isGeneration(word) || titleWords.has(fold(word));
/** "3rd" is "iii". */
export const suffixOf = (word: string) => suffixMeaning.get(fold(word)) ?? fold(word);
/** "van", "de la": words that documents add and drop. */
export const isParticle = (word: string) => particleWords.has(fold(word));
export const particleOf = (word: string) => particleMeaning.get(fold(word)) ?? fold(word);

export function isMostlyLatin(text: string): boolean {
  const letters = [...text.matchAll(/\p{L}/gu)].map(([char]) => char);
  return letters.filter((char) => /\p{Script=Latin}/u.test(char)).length * 2 >= letters.length;
}
