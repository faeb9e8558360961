/** Estimates passwords. Browser-safe: the form loads this file on first use, because the word lists are large. Pure. */
import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import * as common from "@zxcvbn-ts/language-common";
import * as english from "@zxcvbn-ts/language-en";

/** Sayings and keyboard patterns, without spaces, that the estimator reads as unrelated words. */
const sayings = [
  "correcthorsebatterystaple",
  "allyourbasearebelongtous",
  "whatisthepassword",
  "thisisapassword",
  "thisismypassword",
  "thisismynewpassword",
  "neverguessthispassword",
  "pleasechangethispassword",
  "letmeinpleasenow",
  "tobeornottobethatisthequestion",
  "maytheforcebewithyou",
  "onceuponatimetherewas",
  "thequickbrownfoxjumpsoverthelazydog",
  "thequickbrownfoxjumps",
  "thequickbrownfox",
  "loremipsumdolorsitamet",
  "1qaz2wsx3edc4rfv5tgb",
  "1q2w3e4r5t6y7u8i9o0p",
  "q1w2e3r4t5y6u7i8o9p0",
  "zaq12wsxcde34rfvbgt5",
  "supercalifragilisticexpialidocious",
  "antidisestablishmentarianism",
];

/**
 * The rank up to which a word is common. A phrase of a few common words is often known, which the estimator cannot
 * detect.
 */
const everyday = { words: 3_000, pairs: 300 };

/** A phrase of at most this many common words is easy to guess. A sentence that a person invents has more words. */
const fewWords = 5;

const longestWord = 20;

/** People add at most this many digits and signs to a phrase: a year, some exclamation marks. */
const fewSigns = 6;

/** Signs that people write for letters. "1" and "!" can stand for two letters. */
const lookalikes: Readonly<Record<string, string>> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "0": "o",
  $: "s",
  "5": "s",
  "7": "t",
};

let everydayWords: ReadonlySet<string> | undefined;

function readEverydayWords(): ReadonlySet<string> {
  const spoken = english.dictionary["commonWords-en"];
  const lists = [spoken, english.dictionary["wikipedia-en"], common.dictionary["passwords-common"]];
  const words = lists.flatMap((list) => list.slice(0, everyday.words)).map(String);
  return new Set([
    "a",
    "i",
    ...spoken.slice(0, everyday.pairs).map(String),
    ...words.filter(({ length }) => length > 2),
  ]);
}

/** Whether a text consists only of a few common words, with or without spaces, and perhaps a year and signs. */
function isPhrase(text: string): boolean {
  const lower = text.toLowerCase();
  if (lower.replace(/[a-z\s._'-]/g, "").length > fewSigns) return false;
  const read = (one: string) => lower.replace(/\W|\d/g, (sign) => lookalikes[sign] ?? (/[1!]/.test(sign) ? one : ""));
  return [lower.replace(/[^a-z]/g, ""), read("i"), read("l")].some((letters) => fewestWords(letters) <= fewWords);
}

/** Returns how few common words make up these letters, or infinity if other words are needed. */
function fewestWords(letters: string): number {
  everydayWords ??= readEverydayWords();
  const fewest = [0];
  for (let end = 1; end <= letters.length; end += 1) {
    let least = Number.POSITIVE_INFINITY;
    for (let start = Math.max(0, end - longestWord); start < end; start += 1) {
      if (everydayWords.has(letters.slice(start, end))) least = Math.min(least, (fewest[start] ?? least) + 1);
    }
    fewest.push(least);
  }
  return fewest.at(-1) || Number.POSITIVE_INFINITY;
}

/** Words that an attacker would try here first. They add no strength. */
const productWords = [
  "proofdesk",
  "compliance",
  "identity",
  "verification",
  "administrator",
  "admin",
  "reviewer",
  "approver",
  "auditor",
  "orderer",
  "viewer",
];

/** The number of guesses, as a power of ten, that a password must withstand, both as typed and without separators. */
const enough = { typed: 10, joined: 8 };

/** The estimator reads only the beginning, because a long text takes seconds, and a strong beginning is enough. */
const longest = 32;

let estimator: ZxcvbnFactory | undefined;

function estimate(text: string) {
  estimator ??= new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary, sayings },
    graphs: common.adjacencyGraphs,
    translations: english.translations,
  });
  return estimator.check(text);
}

/**
 * Returns sentences that tell the person why a password is easy to guess; null if it is not. The contract checks its
 * length.
 *
 * @param personal their name and email address, the company and the console's host: like the product's own words, they
 *   add no strength
 */
export function passwordWeakness(password: string, personal: readonly string[]): string | null {
  const plain = password.normalize("NFKC");
  const rest = withoutWords(plain, [...productWords, ...personal.flatMap(wordsOf)]);
  const typed = estimate(rest.slice(0, longest));
  // A saying is no harder to guess with spaces or hyphens.
  const joined = estimate(rest.replace(/[\s._-]/g, "").slice(0, longest));
  const weakest = typed.guessesLog10 < enough.typed ? typed : joined.guessesLog10 < enough.joined ? joined : null;
  if (!weakest)
    return isPhrase(rest) || isPhrase(plain) ? "A few everyday words are soon guessed. Add uncommon words." : null;
  const warning =
    rest === plain
      ? weakest.feedback.warning
      : "Your name, email address, company and words of this product add no strength.";
  return `${warning ?? "This is easy to guess."} Add uncommon words.`;
}

function wordsOf(text: string): string[] {
  return text.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length >= 3);
}

/** Removes words from a text. The longest words are removed first, because one word may contain another. */
function withoutWords(text: string, words: readonly string[]): string {
  const byLength = words.map((word) => word.normalize("NFKC").toLowerCase()).sort((a, b) => b.length - a.length);
  const lower = text.toLowerCase();
  const rest = byLength.reduce((text, word) => text.split(word).join(" "), lower);
  return rest === lower ? text : rest.trim();
}
