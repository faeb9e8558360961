/** What follows from stored records that cannot be read: nothing that depends on them is clear. Pure. */
import type { Check, Signal } from "@/lib/contracts/results";
import { unreadableWords } from "@/lib/results/resolutions";
import { sectionOfStored, signal } from "@/lib/results/signals/signal";
import type { StoredAt } from "./open-case";

/** The finding that stands for them, which no reason answers; null: everything can be read. */
export function unreadableSignal(unreadable: readonly StoredAt[]): Signal | null {
  if (unreadable.length === 0) return null;
  const evidence = unreadable.map(({ table, column, row }) => ({ path: `${table}.${column}`, value: row }));
  const [title] = unreadableWords(unreadable.length);
  return { ...signal("section.unrecognized", sectionOfStored, evidence, title), severity: "blocking" };
}

/** The checks, without the verdicts that an unreadable record may contradict. */
export function withoutUnreadable(unreadable: readonly StoredAt[], checks: readonly Check[]): readonly Check[] {
  const isLost = (table: string, column: string) =>
    unreadable.some((one) => one.table === table && one.column === column);
  const isResultLost = isLost("ResultSnapshot", "body");
  // Documents are compared with it.
  const isProfileLost = isLost("Applicant", "profile");
  const isCourtLost = isLost("Order", "result");
  if (!isResultLost && !isProfileLost && !isCourtLost) return checks;
  return checks.map((check) => {
    const isTaken = check.state === "clear" && (isResultLost || isProfileLost);
    const isMissing = check.state === "absent" && isResultLost && check.key !== "court";
    const isCourt = check.key === "court" && check.state === "clear" && isCourtLost;
    if (!isTaken && !isMissing && !isCourt) return check;
    return { ...check, state: "unrecognized", summary: "A stored record cannot be read" };
  });
}
