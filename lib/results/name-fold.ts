/**
 * Writes a name so that spellings of one name become one text: small letters, no diacritics, no hyphens. Letters
 * that merely look alike (a Cyrillic "а" for a Latin one, a full-width letter) stay what they are: a look-alike is
 * a different name.
 */

/** Latin letters that carry their mark inside and have no plain letter beneath it. */
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

/** How machine-readable lines write the letters for which they do not just drop the mark. */
const machineLetters: Record<string, string> = { ä: "ae", ö: "oe", ü: "ue", å: "aa", ø: "oe", ñ: "nxx" };

/** Marks are dropped from Latin and Greek letters only: elsewhere they make another letter (й is not и). */
const marks = /([\p{Script=Latin}\p{Script=Greek}])[\u0300-\u036f]+/gu;
const hyphens = /[\p{Pd}\u2043\u2212]/gu;
const apostrophes = /['\u2018\u2019\u02bc\u02bb\u0060\u00b4\u2032]/gu;
const points = /[.,]/gu;
/** Invisible and direction-changing characters: nobody can read them, so nobody may drop them. */
export const invisible = /[\p{Cf}\p{Cc}]/u;

const letter = (table: Record<string, string>) => (char: string) => table[char] ?? char;
const small = (text: string) => text.normalize("NFC").toLowerCase().normalize("NFC");

/** Small letters, marks kept: tells whether two names differ in capitals only. */
export const foldCase = small;

/** Drops the marks and keeps the capitals. */
export function foldMarks(text: string): string {
  const bare = text.normalize("NFD").replace(marks, "$1").normalize("NFC");
  return [...bare]
    .map((char) => {
      const plain = plainLetters[char.toLowerCase()];
      if (plain === undefined) return char;
      return char === char.toLowerCase() ? plain : plain.toUpperCase();
    })
    .join("");
}

/** The word as anybody would type it: small, without marks. */
export const fold = (text: string) => foldMarks(small(foldMarks(text)));

/** The word as a machine-readable line would write it; the same as `fold` when no letter has a longer form. */
export const foldMachine = (text: string) => fold([...small(text)].map(letter(machineLetters)).join(""));

/** The words of a name: at spaces and hyphens, without apostrophes, full stops and commas. */
export function wordsOf(text: string | null | undefined): string[] {
  return (text ?? "")
    .replace(hyphens, " ")
    .replace(/</g, " ")
    .replace(apostrophes, "")
    .replace(points, " ")
    .split(/\s+/u)
    .filter((word) => word !== "");
}

/** How often each kind of sign stands in a text. */
export function signsOf(text: string): { hyphens: number; apostrophes: number; points: number } {
  return {
    hyphens: [...text.matchAll(hyphens)].length,
    apostrophes: [...text.matchAll(apostrophes)].length,
    points: [...text.matchAll(points)].length,
  };
}

const suffixWords = new Set(["jr", "sr", "ii", "iii", "iv", "2nd", "3rd", "4th", "md", "phd", "esq"]);
const suffixMeaning = new Map([
  ["2nd", "ii"],
  ["3rd", "iii"],
  ["4th", "iv"],
]);
const particleWords = new Set(
  ["de la du del della di da das do dos des den der van von zu zur ter ten te le el al bin ibn binti bint af av y e"]
    .join(" ")
    .split(" "),
);

/** "Jr", "III" and the like. Titles of study count too, and say less. */
export const isSuffix = (word: string) => suffixWords.has(fold(word));
/** A suffix by its meaning: "3rd" is "III". */
export const suffixOf = (word: string) => suffixMeaning.get(fold(word)) ?? fold(word);
/** "van", "de la": small words that documents add and drop. */
export const isParticle = (word: string) => particleWords.has(fold(word));

/** Whether a name is written in Latin letters (and so can be compared with one that is). */
export function isMostlyLatin(text: string): boolean {
  const letters = [...text.matchAll(/\p{L}/gu)].map(([char]) => char);
  return letters.filter((char) => /\p{Script=Latin}/u.test(char)).length * 2 >= letters.length;
}
