import { AppError, errorTable } from "@/lib/errors";

/** Headers of every answer that may hold personal data. */
export const privateHeaders = { "cache-control": "no-store, private", "x-content-type-options": "nosniff" } as const;

/**
 * Answers with an error, as RFC 9457 problem+json.
 *
 * @param error what went wrong; anything but an AppError is answered as `internal`, without its text
 * @param requestId shown to the person, and found in the log
 */
export function problem(error: unknown, requestId: string): Response {
  const known = error instanceof AppError ? error : new AppError("internal");
  const { detail, issues, upstreamMessage, retryAfter, refs } = known.facts;
  const { title, status } = errorTable[known.code];
  const body = {
    type: "about:blank",
    title,
    status,
    code: known.code,
    requestId,
    detail,
    issues,
    upstreamMessage,
    refs,
  };
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      ...privateHeaders,
      "content-type": "application/problem+json",
      "x-request-id": requestId,
      ...(retryAfter ? { "retry-after": String(retryAfter) } : {}),
    },
  });
}
