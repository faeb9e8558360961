/** Finds the letters of a name that carry a diacritic. Pure. */

/**
 * Takes a text apart into runs of plain letters and letters with a diacritic.
 *
 * @returns runs that, joined, are the text; `at` is where the run begins
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
