"use client";

import { useCase, useResult } from "@/components/shared/use-case";
import { summarizeResult } from "@/lib/checks/result-summary";
import { evidenceOfOrders } from "@/lib/results/court-evidence";
import { RunProvider } from "./run-link";
import { TestStrip } from "./test-strip";

export function ResultTop(props: { applicantId: string; mayRunChecks: boolean }) {
  const { applicantId } = props;
  const { data: result, error } = useResult(applicantId);
  const orders = useCase(applicantId, "orders");
  // `ResultBody` says why there is none.
  if (!result) return error ? null : <ResultTopSkeleton />;
  const summary = summarizeResult(result, orders.data && evidenceOfOrders(orders.data.items));
  return (
    <RunProvider value={props.mayRunChecks ? `/applicants/${applicantId}/checks` : null}>
      <TestStrip cells={summary.strip} checks={result.checks} />
    </RunProvider>
  );
}

/** As tall as the strip, so that nothing below it moves. */
function ResultTopSkeleton() {
  return (
    <div
      aria-hidden="true"
      data-skeleton
      className="h-43 rounded-card border border-line bg-surface max-md:h-[25.0625rem]"
    />
  );
}
