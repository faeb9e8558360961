/** What a masked value looks like. Dots are always the same number, so that they tell no length. */
import type { Tail } from "@/lib/identity/operations/tolerant";

export const dots = "····";
/** Stands for a picture: not even its size is told. */
export const imageMark = "[image]";

const days = /^(?:(\d{4})-\d{2}-\d{2}(?:T.*)?|\d{2}-\d{2}-(\d{4})|\d{1,2} [A-Z][a-z]{2} (\d{4}))$/;
const shortDay = /^\d{2}-\d{2}-\d{2}$/;
const mostWords = 4;
/** Shorter words would be given away by their first letter. */
const shortestHinted = 3;

function hint(word: string): string {
  const letters = [...word];
  const [first] = letters;
  const telling = first !== undefined && letters.length >= shortestHinted && /\p{L}/u.test(first);
  return telling ? `${first}···` : "···";
}

/**
 * Masks what identifies a person: first letters of words ("J··· S···"), the year of a day ("·· ··· 1990").
 * Text without any spacing between many words shows one letter at most.
 */
export function maskDirect(value: string): string {
  const text = value.trim();
  const day = days.exec(text);
  if (day) return `·· ··· ${day[1] ?? day[2] ?? day[3]}`;
  if (shortDay.test(text)) return "·· ··· ····";
  const words = text.split(/\s+/u).slice(0, mostWords);
  return words.map(hint).join(" ");
}

const ssn = /^\d{3}[- ]?\d{2}[- ]?(\d{4})$/;
const longestTailed = 40;

/**
 * Masks what opens doors. Of a number that its schema marks as one, the last four characters at most ("···· 4471"),
 * two of a value shorter than nine, and nothing of one shorter than six, longer than a number ever is, or without a
 * digit. Of an SSN, its last four digits ("··· ·· 4471"). Of everything else, nothing.
 *
 * @param tail whose number it is by its schema; null: not a number, whatever it looks like
 */
export function maskSecret(value: string, tail: Tail | null): string {
  const text = value.trim();
  if (tail === null) return dots;
  if (tail === "ssn") {
    const social = ssn.exec(text);
    return social ? `··· ·· ${social[1]}` : dots;
  }
  const letters = [...text];
  if (letters.length < 6 || letters.length > longestTailed || /\s/u.test(text) || !/\d/.test(text)) return dots;
  return `${dots} ${letters.slice(letters.length < 9 ? -2 : -4).join("")}`;
}
