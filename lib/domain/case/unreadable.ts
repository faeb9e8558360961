/**
 * Derives what follows from stored records of a case that cannot be read: a finding, and checks without a verdict.
 * Pure.
 */
import { sectionOfAnswer } from "@/lib/domain/checks/answers";
import { unreadableWords } from "@/lib/domain/results/resolutions";
import { sectionOfStored, signal } from "@/lib/domain/results/signals/signal";
import type { Check, Signal } from "@/lib/domain/results/view";
import type { OpenCase, StoredAt } from "./open-case";

/** Returns the finding that stored records cannot be read, or null. A reason cannot answer it. */
export function unreadableSignal(unreadable: readonly StoredAt[]): Signal | null {
  if (unreadable.length === 0) return null;
  const [title, way] = unreadableWords(unreadable.length);
  const meaning = "The stored data is damaged, belongs to another applicant, or is missing.";
  const rule = `${meaning} ${way}`;
  const evidence = unreadable.map(({ table, column, row }) => ({ path: `${table}.${column}`, value: row, rule }));
  return { ...signal("section.unrecognized", sectionOfStored, [], title), severity: "blocking", evidence, meaning };
}

/** Removes the verdicts that an unreadable record may contradict. */
export function withoutUnreadable({ unreadable, answers }: OpenCase, checks: readonly Check[]): readonly Check[] {
  const isLost = (table: string, column: string) =>
    unreadable.some((one) => one.table === table && one.column === column);
  const isResultLost = isLost("ResultSnapshot", "body");
  // Documents are compared with the applicant's data, so an unreadable profile affects their checks too.
  const isProfileLost = isLost("Applicant", "profile");
  const isCourtLost = isLost("Order", "result");
  const lostAnswers = answers.filter(({ json }) => json === undefined);
  const lostSections = lostAnswers.map(({ operationId }) => sectionOfAnswer(operationId));
  if (!isResultLost && !isProfileLost && !isCourtLost && lostAnswers.length === 0) return checks;
  return checks.map((check) => {
    const isAnswerLost = check.sections.some((section) => lostSections.some((one) => one === section));
    const isClearUnproven = check.state === "clear" && (isResultLost || isProfileLost);
    const isAbsenceUnproven = check.state === "absent" && isResultLost && check.key !== "court";
    const isAnswerUnproven = isAnswerLost && ["clear", "absent", "unknown"].includes(check.state);
    const isCourtUnproven = check.key === "court" && check.state === "clear" && isCourtLost;
    if (!isClearUnproven && !isAbsenceUnproven && !isAnswerUnproven && !isCourtUnproven) return check;
    return { ...check, state: "unrecognized", summary: "A stored record cannot be read" };
  });
}
