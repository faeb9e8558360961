import { AppError, errorTable } from "@/lib/errors";

/** Headers of every response that may hold personal data. */
export const privateHeaders = { "cache-control": "no-store, private", "x-content-type-options": "nosniff" } as const;

/** Returns RFC 9457 problem+json. `requestId` is shown to the person, and is in the log. */
export function problemBody(error: AppError, requestId: string, status: number = errorTable[error.code].status) {
  const { detail, issues, upstreamMessage, refs } = error.facts;
  const { title } = errorTable[error.code];
  return JSON.stringify({
    type: "about:blank",
    title,
    status,
    code: error.code,
    requestId,
    detail,
    issues,
    upstreamMessage,
    refs,
  });
}

/** Returns the response to an error. Anything but an AppError becomes `internal`, without its text. */
export function problem(error: unknown, requestId: string): Response {
  const appError = error instanceof AppError ? error : new AppError("internal");
  const { retryAfter } = appError.facts;
  return new Response(problemBody(appError, requestId), {
    status: errorTable[appError.code].status,
    headers: {
      ...privateHeaders,
      "content-type": "application/problem+json",
      "x-request-id": requestId,
      ...(retryAfter ? { "retry-after": String(retryAfter) } : {}),
    },
  });
}
