/** What was removed of a case because its time was over. Pure. */
import type { Removed } from "./open-case";

export const removedParts = ["result", "answers", "court_results"] as const;
export type RemovedPart = (typeof removedParts)[number];

/** When the last part was removed, and which are missing; null: nothing is. */
export function summaryOf({ result, answers, courtResults }: Removed): { at: Date; parts: RemovedPart[] } | null {
  const times = [...(result ? [result] : []), ...[...answers, ...courtResults].map(({ at }) => at)];
  if (times.length === 0) return null;
  const isMissing = { result: result !== null, answers: answers.length > 0, court_results: courtResults.length > 0 };
  return {
    at: new Date(Math.max(...times.map((at) => at.getTime()))),
    parts: removedParts.filter((part) => isMissing[part]),
  };
}
