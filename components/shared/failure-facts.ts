import { AppError } from "@/lib/errors";

/** A failure as props for `FailureState` and `FailureNotice`: title, detail, the service's own text, request id. */
export function failureFacts(error: unknown): {
  title: string;
  children?: string;
  quoted?: string;
  requestId?: string;
} {
  if (!(error instanceof AppError))
    return { title: "Something went wrong on our side", children: "Load the page again." };
  const { detail, upstreamMessage, requestId, retryAfter } = error.facts;
  const wait = retryAfter ? `Try again in ${retryAfter} s.` : undefined;
  return {
    title: error.message,
    children: [detail, wait].filter(Boolean).join(" ") || undefined,
    quoted: upstreamMessage,
    requestId,
  };
}

/** A failure in one or two sentences. */
export function failureText(error: unknown): string {
  const { title, children } = failureFacts(error);
  return [`${title}.`, children].filter(Boolean).join(" ");
}

type FailedQuery = { error: unknown; isFetching: boolean; refetch: () => unknown };

/** The failure of a query as props for `FailureState` and `FailureNotice`, with a retry. */
export const failedRead = (query: FailedQuery) => ({
  ...failureFacts(query.error),
  onRetry: () => void query.refetch(),
  retrying: query.isFetching,
});

export function isRefusal(error: unknown): error is AppError {
  return error instanceof AppError && error.code === "forbidden";
}

/**
 * Whether a query has nothing to show, because the reader may not see the data or it was never read. If only a later
 * read fails, the shown data and the typed values stay.
 */
export const cannotShow = ({ error, data }: { error: unknown; data: unknown }): boolean =>
  isRefusal(error) || (Boolean(error) && data === undefined);
