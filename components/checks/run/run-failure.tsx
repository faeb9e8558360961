"use client";

import { failureFacts } from "@/components/shared/failure-facts";
import { FailureNotice } from "@/components/ui/failure-state";
import { Notice } from "@/components/ui/notice";
import { AppError, type ErrorCode } from "@/lib/errors";

/** Failures after which it is unknown whether the service acted on the call. */
const outcomeUnknown: readonly ErrorCode[] = [
  "upstream_timeout",
  "upstream_failed",
  "upstream_unreadable",
  "upstream_redirected",
  "upstream_too_large",
  "upstream_wrong_person",
  "unavailable",
  "internal",
];

export function RunFailure(props: { error: unknown; free: boolean }) {
  const { error, free } = props;
  const isOutcomeUnknown = !(error instanceof AppError) || outcomeUnknown.includes(error.code);
  return (
    <div className="grid gap-2">
      <FailureNotice {...failureFacts(error)} tone={isOutcomeUnknown ? "unknown" : "blocking"} />
      {isOutcomeUnknown ? (
        <Notice tone="unknown" title="Outcome unknown: it may have been done.">
          Check the result before running it again{free ? "." : ": it may be billed twice."}
        </Notice>
      ) : null}
    </div>
  );
}
