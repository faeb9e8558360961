"use client";

import { FailureState } from "@/components/ui/failure-state";
import { MessagePage } from "./message-page";

export type PageFailureProps = { error: unknown; retry: () => void };

/** The id under which the server logged a failure. Undefined if the failure occurred in the browser. */
function digestOf(error: unknown): string | undefined {
  if (typeof error !== "object" || error === null || !("digest" in error)) return undefined;
  return typeof error.digest === "string" ? error.digest : undefined;
}

/** Whether code could not be loaded. React keeps this error until the page is loaded again. */
const isLostCode = (error: unknown): boolean => error instanceof Error && error.name === "ChunkLoadError";

/** A page that could not be rendered. The error is not shown: it may contain personal data. */
export function PageFailure(props: PageFailureProps) {
  if (isLostCode(props.error)) {
    return (
      <FailureState page title="This page could not be loaded" onRetry={() => location.reload()} className="min-h-100">
        Check the connection.
      </FailureState>
    );
  }
  const id = digestOf(props.error);
  return (
    <FailureState page title="This page could not be shown" requestId={id} onRetry={props.retry} className="min-h-100">
      Nothing was changed. {id ? "If it happens again, send this ID to your administrator." : null}
    </FailureState>
  );
}

/** A `PageFailure` outside the shell. */
export function RootFailure(props: PageFailureProps) {
  return (
    <MessagePage>
      <PageFailure {...props} />
    </MessagePage>
  );
}
