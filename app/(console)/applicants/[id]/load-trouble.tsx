import type { ReactNode } from "react";
import { LoadFailure } from "@/components/applicants/load-failure";
import { failureFacts } from "@/components/shared/failure-facts";
import { RefusalState } from "@/components/ui/refusal-state";
import { AppError } from "@/lib/errors";

/**
 * What a page shows instead of an applicant that could not be read.
 *
 * @param error what was thrown; anything but the refusal or failure of an act is thrown again
 * @param requestId of the page, where the failure has none of its own
 */
export function loadTrouble(error: unknown, requestId: string): ReactNode {
  if (!(error instanceof AppError)) throw error;
  if (error.code === "forbidden") return <RefusalState what="applicants">{error.facts.detail}</RefusalState>;
  return <LoadFailure {...failureFacts(error)} requestId={error.facts.requestId ?? requestId} />;
}
