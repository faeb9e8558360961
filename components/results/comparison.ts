/** Rules for comparison rows: severity, date parts, and letters with diacritics. Pure. */
import type { DatePart } from "@/components/ui/date-parts";
import type { EvidenceState } from "@/components/ui/evidence";
import type { ComparisonRow, DateParts as Parts } from "@/lib/contracts/results";

/** The severity of a row: a different birth date blocks, any other difference needs attention. */
export function weightOf(row: Pick<ComparisonRow, "field" | "verdict">): EvidenceState | "none" | undefined {
  switch (row.verdict) {
    case "same":
    case "in-date":
      return undefined;
    case "different":
      return row.field === "birth date" ? "blocking" : "attention";
    case "expired":
      return "attention";
    case "unreadable":
      return "unknown";
    case "nothing":
      return "none";
  }
}

/** The parts of a date in its source's order. `other` is the other source's date; parts that differ from it are marked. */
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
 * Splits a text into runs of plain letters and runs of letters with a diacritic.
 *
 * @returns runs that join to the text; `at` is the offset of the run, `marked` says that its letters carry a diacritic
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
