/** Writes masked values. The number of dots is fixed, so that it does not reveal a length. */
import type { Tail } from "@/lib/identity/operations/tolerant";

export const dots = "····";
/** The text in place of a picture. It also hides the picture's size. */
export const imageMark = "[image]";

const dayPatterns = [
  /^(?<year>\d{4})-\d{2}-\d{2}(?:T.*)?$/,
  /^\d{2}-\d{2}-(?<year>\d{4})$/,
  /^[A-Z][a-z]{2} \d{1,2}, (?<year>\d{4})$/,
  /^\d{1,2} [A-Z][a-z]{2} (?<year>\d{4})$/,
];
const shortDayPattern = /^\d{2}-\d{2}-\d{2}$/;
const maxWords = 4;
/** The shortest word whose first letter is shown. In a shorter word, the first letter would reveal the word. */
const minHintLength = 3;

function hint(word: string): string {
  const letters = [...word];
  const [first] = letters;
  const showsFirst = first !== undefined && letters.length >= minHintLength && /\p{L}/u.test(first);
  return showsFirst ? `${first}···` : "···";
}

/**
 * Masks a name, a date or another direct value. Shows the first letter of each word ("J··· S···") for up to four words,
 * but not of words with fewer than three letters. Shows the year of a date ("·· ··· 1990").
 */
export function maskDirect(value: string): string {
  const text = value.trim();
  const year = dayPatterns.map((pattern) => pattern.exec(text)?.groups?.year).find((year) => year !== undefined);
  if (year !== undefined) return `·· ··· ${year}`;
  if (shortDayPattern.test(text)) return "·· ··· ····";
  const words = text.split(/\s+/u).slice(0, maxWords);
  return words.map(hint).join(" ");
}

const ssnPattern = /^\d{3}[- ]?\d{2}[- ]?(\d{4})$/;
const maxNumberLength = 40;

/**
 * Masks a secret. A number shows its last four characters ("···· 4471"), or two if it is shorter than nine characters.
 * It shows nothing if it is shorter than six or longer than 40, has a space, or has no digit. An SSN shows its last
 * four digits ("··· ·· 4471"). Any other secret shows nothing. `tail` is the kind of number by the schema. Null means
 * that the value is not a number, whatever it looks like.
 */
export function maskSecret(value: string, tail: Tail | null): string {
  const text = value.trim();
  if (tail === null) return dots;
  if (tail === "ssn") {
    const social = ssnPattern.exec(text);
    return social ? `··· ·· ${social[1]}` : dots;
  }
  const letters = [...text];
  if (letters.length < 6 || letters.length > maxNumberLength || /\s/u.test(text) || !/\d/.test(text)) return dots;
  return `${dots} ${letters.slice(letters.length < 9 ? -2 : -4).join("")}`;
}
