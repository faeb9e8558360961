import { AppError } from "@/lib/errors";

/**
 * What a screen says about a failure: the sentence, what it means, the service's own words, and the request's id.
 *
 * @param error whatever was thrown
 * @returns props for `FailureState` and `FailureNotice`
 */
export function failureFacts(error: unknown): {
  title: string;
  children?: string;
  quoted?: string;
  requestId?: string;
} {
  if (!(error instanceof AppError)) return { title: "Proofdesk made a mistake", children: "Load the page again." };
  const { detail, upstreamMessage, requestId, retryAfter } = error.facts;
  const wait = retryAfter ? `Try again in ${retryAfter} s.` : undefined;
  return {
    title: error.message,
    children: [detail, wait].filter(Boolean).join(" ") || undefined,
    quoted: upstreamMessage,
    requestId,
  };
}

/** True when the failure is a refusal: the reader has not the right. */
export function isRefusal(error: unknown): error is AppError {
  return error instanceof AppError && error.code === "forbidden";
}
