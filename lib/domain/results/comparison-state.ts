import type { EvidenceState } from "@/lib/domain/results/evidence";
import type { ComparisonRow } from "@/lib/domain/results/view";

/**
 * Returns the state of a row. A different birth date is blocking. Any other difference needs attention, and so does a
 * name that may belong to another person. Undefined means plain agreement.
 */
export function stateOfComparison(
  row: Pick<ComparisonRow, "field" | "verdict" | "reason">,
): EvidenceState | "none" | undefined {
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
    case "partly":
      return row.reason === undefined ? "info" : "attention";
    case "nothing":
      return "none";
  }
}
