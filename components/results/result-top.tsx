"use client";

import { useResult } from "@/components/shared/use-applicant";
import { useCourtOrders } from "./court-card";
import { evidenceOfOrders } from "./court-evidence";
import { summarizeResult } from "./result-summary";
import { RunProvider } from "./run-link";
import { TestStrip } from "./test-strip";

/** What a reviewer needs first: the state of every test. */
export function ResultTop(props: { applicantId: string; mayReadOrders: boolean; mayRunChecks: boolean }) {
  const { applicantId } = props;
  const result = useResult(applicantId).data;
  const orders = useCourtOrders(applicantId, props.mayReadOrders);
  // `ResultBody` says why there is none.
  if (!result) return null;
  const summary = summarizeResult(result, orders.data && evidenceOfOrders(orders.data.items));
  return (
    <RunProvider value={props.mayRunChecks ? `/applicants/${applicantId}/checks` : null}>
      <TestStrip cells={summary.strip} checks={result.checks} />
    </RunProvider>
  );
}

/** The placeholder for `ResultTop` while the service answers: as tall as the strip, so that nothing below it moves. */
export function ResultTopSkeleton() {
  return (
    <div
      aria-hidden="true"
      data-skeleton
      className="h-43 rounded-card border border-line bg-surface max-md:h-[25.0625rem]"
    />
  );
}
