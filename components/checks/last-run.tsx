"use client";

import { Timestamp } from "@/components/ui/timestamp";
import type { CheckRunRow } from "@/lib/contracts/checks";
import { useSelectedOperation } from "./use-selected-operation";

const outcomes: Record<CheckRunRow["outcome"], string> = {
  running: "being sent",
  answered: "answered",
  refused: "refused",
  failed: "was not sent",
  unknown: "outcome unknown",
};

/** When it was last run from here, what came of it, and the way to the answer. */
export function LastRun(props: { applicantId: string; run: CheckRunRow }) {
  const { applicantId, run } = props;
  const { within, addressOf } = useSelectedOperation(applicantId);
  const words = (
    <>
      <Timestamp at={run.at} as="relative" />, {outcomes[run.outcome]}
    </>
  );
  if (run.outcome !== "answered") return words;
  return <a {...within(addressOf(run.operationId, run.id))}>{words}</a>;
}
