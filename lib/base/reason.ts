/**
 * The rule for every reason that a person gives for an action; `reason` in `fields.ts` is its type. A reason has
 * content, and contains no number of a person, because the audit log stores most reasons as they were typed. Free text
 * about a case, such as a note, is not a reason. Pure.
 */
import { withoutHidden } from "./hidden-characters";

const shortest = 3;

/** Days and times. Their digits are not numbers of a person. */
const dayOrTime = [
  /(?<!\p{Nd})(?:19|20)\d\d([-/.])\d{1,2}\1\d{1,2}(?!\p{Nd})/gu,
  /(?<!\p{Nd})\d{1,2}([-/.])\d{1,2}\1(?:19|20)\d\d(?!\p{Nd})/gu,
  /(?<!\p{Nd})\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?!\p{Nd})/gu,
];

/** Document numbers, and SSN, card and other numbers typed without separators. */
const digitsInRow = /\p{Nd}{7}/u;
/** An SSN has 9 digits and a card number 13 to 19, with anything but letters between them. */
const separatedDigits = /(?:\p{Nd}[^\p{L}\p{N}]*){9}/u;
/** A document number such as X12345678. */
const code = /[\p{L}\p{Nd}]{7,}/gu;
const codeDigits = 5;

/**
 * Whether a text contains a number that could identify a person. The text is read in compatibility form, in which
 * full-width and circled digits are digits.
 */
function couldIdentify(text: string): boolean {
  const words = dayOrTime.reduce((rest, pattern) => rest.replace(pattern, " day "), text.normalize("NFKC"));
  const isCode = (word: string) => /\p{L}/u.test(word) && (word.match(/\p{Nd}/gu)?.length ?? 0) >= codeDigits;
  return digitsInRow.test(words) || separatedDigits.test(words) || (words.match(code) ?? []).some(isCode);
}

/** A reason as it is stored: trimmed, without hidden characters. */
export const visibleReason = (text: string): string => withoutHidden(text).trim();

/**
 * Returns what is wrong with a reason, as a sentence for its field, or undefined.
 *
 * @param empty the sentence for a reason without content
 */
export function reasonProblem(text: string, empty = "Say why"): string | undefined {
  const visible = visibleReason(text);
  const count = visible.match(/[\p{L}\p{N}]/gu)?.length ?? 0;
  if (count === 0) return empty;
  if (count < shortest) return `${empty}, in at least ${shortest} letters or digits`;
  if (!couldIdentify(visible)) return undefined;
  return (
    "Leave out numbers that could be an SSN, card or document number: 7 or more digits in a row, 9 or more with spaces " +
    "or dashes between them, and codes of letters and digits such as X12345678"
  );
}

/**
 * Checks a reason while it is being typed, like `reasonProblem`. An empty field is accepted, because the person may not
 * have typed yet.
 */
export const typedReasonProblem = (text: string): string | undefined =>
  text.trim() === "" ? undefined : reasonProblem(text);
