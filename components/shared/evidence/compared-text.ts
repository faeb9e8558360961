import type { DatePart } from "@/components/ui/date-parts";
import { isSameWord } from "@/lib/domain/results/name-align";
import { longestName, wordsOf } from "@/lib/domain/results/name-fold";
import type { DateParts as Parts } from "@/lib/domain/results/view";

/** How a part of a compared value is underlined: a letter with a diacritic, or what the other side lacks. */
export type Underline = "dotted" | "solid";

/** Returns a date's parts in the source's order, and marks those that differ from the other source's date. */
export function partsInOrder(parts: Parts, other: Parts | null | undefined): DatePart[] {
  const part = (name: "day" | "month" | "year"): DatePart => ({
    part: name,
    text: parts[name],
    differs: other !== null && other !== undefined && other[name] !== parts[name],
  });
  const orders = {
    DMY: ["day", "month", "year"],
    MDY: ["month", "day", "year"],
    YMD: ["year", "month", "day"],
  } as const;
  return orders[parts.order].map(part);
}

/**
 * Splits a text into runs, which join to the text, with their offsets. The letters of a `marked` run have diacritics.
 */
export function lettersOf(text: string): { text: string; marked: boolean; at: number }[] {
  const runs: { text: string; marked: boolean; at: number }[] = [];
  let at = 0;
  for (const { segment } of new Intl.Segmenter("en", { granularity: "grapheme" }).segment(text)) {
    const marked = /\p{L}\p{M}/u.test(segment.normalize("NFD"));
    const last = runs.at(-1);
    if (last && last.marked === marked) last.text += segment;
    else runs.push({ text: segment, marked, at });
    at += segment.length;
  }
  return runs;
}

/**
 * Splits a name into runs, which join to the text. A run differs if the other name lacks its words. Capitals, accents,
 * hyphens and order make no difference, as in the comparison itself.
 */
export function tokensOf(text: string, other: string): { text: string; differs: boolean; at: number }[] {
  const rest = wordsOf(other);
  const isThere = (word: string) => {
    const found = rest.findIndex((one) => isSameWord(one, word));
    if (found >= 0) rest.splice(found, 1);
    return found >= 0;
  };
  let at = 0;
  // The separators stay as separate runs.
  return text.split(/([\s\p{Pd}]+)/u).flatMap((run) => {
    const start = at;
    at += run.length;
    if (run === "") return [];
    const words = wordsOf(run);
    return [{ text: run, differs: words.length > 0 && !words.every(isThere), at: start }];
  });
}

/**
 * Splits a name into runs with their underlines. If both sides have the same name, only diacritics are underlined. A
 * text that is too long for a name has no underlines.
 *
 * @param other the name on the other side; null if it is not given, or masked
 */
export function nameRuns(
  text: string,
  other: string | null,
  isSame: boolean,
): { text: string; at: number; underline: Underline | null }[] {
  const isTooLong = Math.max(text.length, other?.length ?? 0) > longestName.letters;
  if (isTooLong) return [{ text, at: 0, underline: null }];
  if (isSame) {
    return lettersOf(text).map(({ marked, ...run }) => ({ ...run, underline: marked ? "dotted" : null }));
  }
  if (other === null) return [{ text, at: 0, underline: null }];
  return tokensOf(text, other).map(({ differs, ...run }) => ({ ...run, underline: differs ? "solid" : null }));
}
