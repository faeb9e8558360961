/** What the rows of a comparison weigh, and how their dates are taken apart. Pure. */
import type { DatePart } from "@/components/ui/date-parts";
import type { EvidenceState } from "@/components/ui/evidence";
import type { ComparisonRow, DateParts as Parts } from "@/lib/contracts/results";

/** What a verdict weighs: another birth date speaks against the person, the rest has to be looked at. */
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

/** The parts of a date in its source's order; `other` is the same date as the other source reads it. */
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
