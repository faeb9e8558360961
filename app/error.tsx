"use client";

import { MessagePage } from "@/components/layout/message-page";
import { FailureState } from "@/components/ui/failure-state";

/** The id under which the server logged a failure, when the failure came from the server. */
function digestOf(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null || !("digest" in error)) return undefined;
  return typeof error.digest === "string" ? error.digest : undefined;
}

/** A page that could not be drawn. What was thrown is not shown: it may hold personal data. */
export default function PageError(props: { error: unknown; retry: () => void }) {
  return (
    <MessagePage>
      <FailureState title="Proofdesk could not show this page" requestId={digestOf(props.error)} onRetry={props.retry}>
        Nothing was changed by opening it. If it happens again, hand the id below to whoever runs Proofdesk.
      </FailureState>
    </MessagePage>
  );
}
