import type { ReactNode } from "react";
import { LoadFailure } from "@/components/applicants/load-failure";
import { failureFacts } from "@/components/shared/failure-facts";
import { RefusalState } from "@/components/ui/refusal-state";
import { AppError } from "@/lib/errors";

/**
 * Replaces an applicant's page that could not be loaded.
 *
 * @param error the thrown error; anything but an action's refusal or failure is thrown again
 * @param requestId the page's request id, when the failure has none
 */
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
