"use client";

import { failureFacts } from "@/components/shared/failure-facts";
import { FailureNotice } from "@/components/ui/failure-state";
import { Notice } from "@/components/ui/notice";
import { AppError, type ErrorCode } from "@/lib/errors";

/** Failures after which nobody can say whether the service did it. */
const unsure: readonly ErrorCode[] = [
  "upstream_timeout",
  "upstream_failed",
  "upstream_unreadable",
  "upstream_redirected",
  "upstream_too_large",
  "unavailable",
  "internal",
];

/** Why a run gave no answer, in the service's words where it had any, and what that means for running it again. */
export function RunFailure(props: { error: unknown; free: boolean }) {
  const { error, free } = props;
  const isUnsure = !(error instanceof AppError) || unsure.includes(error.code);
  return (
    <div className="grid gap-2">
      <FailureNotice {...failureFacts(error)} tone={isUnsure ? "unknown" : "blocking"} />
      {isUnsure ? (
        <Notice tone="unknown" title="Nobody can tell whether it was done.">
          Look at the result before running it again{free ? "." : ": it may be billed twice."}
        </Notice>
      ) : null}
    </div>
  );
}
