import type { CheckRunRow } from "@/lib/features/checks/contract/checks";

/** The outcome of a run in a few words, after its time. */
export const runOutcomeLabels: Record<CheckRunRow["outcome"], string> = {
  running: "sending",
  answered: "completed",
  refused: "refused",
  failed: "not sent",
  unknown: "outcome unknown",
};
