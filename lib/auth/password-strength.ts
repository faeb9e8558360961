/** Pure and browser-safe: the form loads it too, on first use, because the word lists are large. */
import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import * as common from "@zxcvbn-ts/language-common";
import * as english from "@zxcvbn-ts/language-en";

/** Sayings and keyboard patterns, without spaces, that the estimator takes for unrelated words. */
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

/** Guesses, as a power of ten, that a password must withstand, both as typed and without separators. */
const enough = { typed: 10, joined: 8 };

/** Estimating a long text takes seconds; a text with a strong beginning is strong. */
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
 * Why a password is easy to guess, for the person; null if it is not. The contract checks its length.
 *
 * @param personal their name and email address: like the product's own words, they add no strength
 */
export function passwordWeakness(password: string, personal: readonly string[]): string | null {
  const plain = password.normalize("NFKC");
  const rest = withoutWords(plain, [...productWords, ...personal.flatMap(wordsOf)]);
  const typed = estimate(rest.slice(0, longest));
  // A saying is no harder to guess with spaces or hyphens.
  const joined = estimate(rest.replace(/[\s._-]/g, "").slice(0, longest));
  const weakest = typed.guessesLog10 < enough.typed ? typed : joined.guessesLog10 < enough.joined ? joined : null;
  if (!weakest) return null;
  const warning =
    rest === plain ? weakest.feedback.warning : "Your name, your address and words of this product do not count.";
  return `${warning ?? "This is easy to guess."} Add uncommon words.`;
}

function wordsOf(text: string): string[] {
  return text.split(/[^\p{L}\p{N}]+/u).filter((word) => word.length >= 3);
}

/** The longest words first: one may contain another. */
function withoutWords(text: string, words: readonly string[]): string {
  const byLength = words.map((word) => word.normalize("NFKC").toLowerCase()).sort((a, b) => b.length - a.length);
  const lower = text.toLowerCase();
  const rest = byLength.reduce((left, word) => left.split(word).join(" "), lower);
  return rest === lower ? text : rest.trim();
}
