/** Compares names on documents by their letters only, without regard to case, accents or the order of suffixes. */

/** Letters that Unicode does not decompose. */
const plain: Record<string, string> = {
  ł: "l",
  ø: "o",
  đ: "d",
  ð: "d",
  þ: "th",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ı: "i",
  ħ: "h",
};
const suffixes = new Set(["JR", "SR", "II", "III", "IV"]);

/**
 * Returns a name as a document prints it: capitals A to Z, and a space for any other character. Other scripts stay
 * unchanged.
 */
export function foldName(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[łøđðþßæœıħ]/g, (letter) => plain[letter] ?? letter)
    .replace(/['’ʻ`.]/g, "")
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

function words(name: string): string[] {
  return foldName(name)
    .split(" ")
    .filter((word) => word !== "" && !suffixes.has(word));
}

export type Name = { first: string; middle: string | null; last: string };

const sameWords = (left: string[], right: string[]) =>
  left.length > 0 && left.length === right.length && left.every((word, index) => word === right[index]);

/**
 * Whether two names agree. First and last names must agree. Middle names must agree only if both names have one, and an
 * initial is enough.
 */
export function isSameName(document: Name, user: Name): boolean {
  if (!sameWords(words(document.first), words(user.first))) return false;
  if (!sameWords(words(document.last), words(user.last))) return false;
  const [documentWords, userWords] = [words(document.middle ?? ""), words(user.middle ?? "")];
  if (documentWords.length === 0 || userWords.length === 0) return true;
  return documentWords.every((word, index) => {
    const userWord = userWords[index] ?? "";
    return (
      word === userWord || (userWord !== "" && (word.length === 1 || userWord.length === 1) && word[0] === userWord[0])
    );
  });
}

/** Returns the similarity of two texts in percent, as Dice's coefficient over pairs of letters. */
export function matchPercentage(left: string, right: string): number {
  const [a, b] = [foldName(left), foldName(right)];
  if (a === b) return 100;
  const pairs = new Map<string, number>();
  for (let index = 0; index + 2 <= a.length; index++) {
    const pair = a.slice(index, index + 2);
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  let shared = 0;
  for (let index = 0; index + 2 <= b.length; index++) {
    const pair = b.slice(index, index + 2);
    const remaining = pairs.get(pair) ?? 0;
    if (remaining > 0) {
      shared += 1;
      pairs.set(pair, remaining - 1);
    }
  }
  const total = a.length - 1 + (b.length - 1);
  return total <= 0 ? 0 : Math.round((200 * shared) / total);
}
