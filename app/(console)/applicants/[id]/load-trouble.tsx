import type { ReactNode } from "react";
import { LoadFailure } from "@/components/applicants/load-failure";
import { failureFacts } from "@/components/shared/failure-facts";
import { RefusalState } from "@/components/ui/refusal-state";
import { AppError } from "@/lib/errors";

/** Anything but an action's refusal or failure is thrown again. A failure without a request id gets the page's. */
export function loadTrouble(error: unknown, requestId: string): ReactNode {
  if (!(error instanceof AppError)) throw error;
  if (error.code === "forbidden")
    return (
      <RefusalState page what="applicants">
        {error.facts.detail}
      </RefusalState>
    );
  return <LoadFailure {...failureFacts(error)} requestId={error.facts.requestId ?? requestId} />;
}
