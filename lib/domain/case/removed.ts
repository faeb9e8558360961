/** Summarizes what the console removed from a case because its retention time was over. Pure. */
import type { Removed } from "./open-case";

export const removedParts = ["result", "answers", "court_results"] as const;
export type RemovedPart = (typeof removedParts)[number];

/** Returns when the last part was removed, and which parts are missing. Null if nothing was removed. */
export function summaryOf({ result, answers, courtResults }: Removed): { at: Date; parts: RemovedPart[] } | null {
  const times = [...(result ? [result] : []), ...[...answers, ...courtResults].map(({ at }) => at)];
  if (times.length === 0) return null;
  const isMissing = { result: result !== null, answers: answers.length > 0, court_results: courtResults.length > 0 };
  return {
    at: new Date(Math.max(...times.map((at) => at.getTime()))),
    parts: removedParts.filter((part) => isMissing[part]),
  };
}
