/**
 * Folds the spellings of a name: lower case, without diacritics and hyphens. Letters that only look alike (a Cyrillic
 * "а" for a Latin one, a full-width letter) stay distinct, because a look-alike is a different name.
 */

/**
 * The longest name that is compared. No name of a person is longer, and the comparison takes longer with every letter.
 */
export const longestName = { letters: 400, words: 40 };

/** Letters that Unicode does not decompose into a plain letter and a mark. */
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
  ĳ: "ij",
};

const withPlainLetter = new RegExp(`[${Object.keys(plainLetters).join("")}]`, "giu");

/** Letters that machine-readable lines spell differently, instead of dropping their marks (ICAO Doc 9303, part 3). */
const machineLetters: Record<string, readonly string[]> = {
  ä: ["ae"],
  ö: ["oe"],
  ü: ["ue", "uxx"],
  å: ["aa"],
  ø: ["oe"],
  ñ: ["nxx"],
};
/**
 * Marks on Latin and Greek letters. In other scripts, a mark makes another letter (й is not и), so it is not dropped.
 */
const marks = /([\p{Script=Latin}\p{Script=Greek}])[\u0300-\u036f]+/gu;
const beyondAscii = /[^\p{ASCII}]/u;
const hyphens = /[\p{Pd}\u2043\u2212]/gu;
/** Apostrophes, and the signs for ayn and hamza in transliterations. */
const apostrophes =
  /['\u0060\u00b4\u02b9-\u02c1\u02c8\u02ca\u02cb\u02ee\u055a\u05f3\u2018-\u201b\u2032\u2035\u275b\u275c\ua78b\ua78c\uff07\uff40\u1fbd\u1fbf\u1fef\u1ffd\u0384]/gu;
const periodsAndCommas = /[.,]/gu;
/**
 * Invisible and direction-changing characters. They are never removed, because a reviewer could not see the difference.
 */
export const invisible = /[\p{Cf}\p{Cc}]/u;

/** Folds capitals and keeps marks. Used to find out whether two names differ only in capitals. */
export const foldCase = (text: string) => text.normalize("NFC").toLowerCase().normalize("NFC");

/** Folds marks and keeps capitals. */
export function foldMarks(text: string): string {
  if (!beyondAscii.test(text)) return text;
  const bare = text.normalize("NFD").replace(marks, "$1").normalize("NFC");
  return bare.replace(withPlainLetter, (char) => {
    const plain = plainLetters[char.toLowerCase()] ?? char;
    return char === char.toLowerCase() ? plain : plain.toUpperCase();
  });
}

/** Returns a text as people type it: lower case, without marks. */
export const fold = (text: string) =>
  beyondAscii.test(text) ? foldMarks(foldCase(foldMarks(text))) : text.toLowerCase();

/** Returns each letter with its folded spellings: "ü" as "u", "ue" and "uxx". */
export const foldLetters = (text: string): (readonly string[])[] =>
  [...foldCase(text)]
    .filter((char) => !/[\u0300-\u036f]/u.test(char))
    .map((char) => [fold(char), ...(machineLetters[char] ?? [])]);

const longer = /([aou])e(?=[^aeiou])|(a)a|([nu])xx/g;
/** Returns the shorter spelling of a folded word: "muller" for "mueller". */
export const shortSpelling = (folded: string) => folded.replace(longer, "$1$2$3");

/**
 * Removes every letter that a longer spelling may add. The result is for comparing lengths and not for comparing names.
 */
export const shortestSpelling = (folded: string) => folded.replace(/(a)[ae]+|([ou])e+|([nu])xx/g, "$1$2$3");

/** Splits a name at spaces and hyphens, and drops apostrophes, periods and commas. */
export function wordsOf(text: string | null | undefined): string[] {
  return (text ?? "")
    .replace(hyphens, " ")
    .replace(/</g, " ")
    .replace(apostrophes, "")
    .replace(periodsAndCommas, " ")
    .split(/\s+/u)
    .filter((word) => word !== "");
}

export function punctuationOf(text: string): { hyphens: number; apostrophes: number; points: number } {
  if (/^[\p{L}\p{N}\s]*$/u.test(text)) return { hyphens: 0, apostrophes: 0, points: 0 };
  return {
    hyphens: [...text.matchAll(hyphens)].length,
    apostrophes: [...text.matchAll(apostrophes)].length,
    points: [...text.matchAll(periodsAndCommas)].length,
  };
}

/** Returns "d" for "D'Angelo", and "o" for "O'Brien". */
export const elidedPrefix = (word: string) =>
  /^(\p{L})'/u.exec(word.replace(apostrophes, "'"))?.[1]?.toLowerCase() ?? null;

/** Replaces every apostrophe by one sign, and every hyphen by one sign. */
export const unifySigns = (text: string) => text.replace(apostrophes, "'").replace(hyphens, "-");

const ordinals = ["i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix"];
const ordinal = (word: string) => /^([1-9])(st|nd|rd|th)$/.exec(word)?.[1];
const titleWords = new Set("md phd esq esquire dds dmd cpa dvm rn jd mba llm llb edd psyd pharmd".split(" "));
const suffixMeaning = new Map([
  ["junior", "jr"],
  ["jnr", "jr"],
  ["senior", "sr"],
  ["snr", "sr"],
]);
const generationWords = new Set(["jr", "sr", ...suffixMeaning.keys(), ...ordinals.filter((word) => word.length > 1)]);

/**
 * Whether a word is a suffix such as "Jr" or "III", which distinguishes people with the same name. "V" and "I" are not
 * included, because they are also initials.
 */
export const isGeneration = (word: string) => generationWords.has(fold(word)) || ordinal(fold(word)) !== undefined;
/** Whether a word is such a suffix or an academic title. */
export const isSuffix = (word: string) => isGeneration(word) || titleWords.has(fold(word));
/** Returns one form for each suffix: "iii" for "3rd", "jr" for "Junior". */
export function suffixOf(word: string): string {
  const folded = fold(word);
  return ordinals[Number(ordinal(folded)) - 1] ?? suffixMeaning.get(folded) ?? folded;
}
/** Whether a suffix distinguishes people, unlike an academic title. */
export const isGenerationSuffix = (suffix: string) => isGeneration(suffix) || ordinals.includes(suffix);

/** Whether at least half of the letters are Latin. Reads only the first 500 characters. */
export function isMostlyLatin(text: string): boolean {
  const letters = [...text.slice(0, 500).matchAll(/\p{L}/gu)].map(([char]) => char);
  return letters.filter((char) => /\p{Script=Latin}/u.test(char)).length * 2 >= letters.length;
}
