import { sessionHasEnded } from "@/lib/base/return-to";
import { AppError, type ErrorFacts, isErrorCode } from "@/lib/errors";

/**
 * Returns the error for a missing answer.
 *
 * @param changes whether the request changes something, and so may have taken effect
 */
export function noAnswerError(cause: unknown, changes: boolean): AppError {
  return new AppError("unavailable", {
    cause,
    detail: changes
      ? "No answer came. Check the connection, then check whether your change was saved before you try again."
      : "No answer came. Check the connection and try again.",
  });
}

/** Rebuilds the AppError of an error response. The body is problem+json, or anything that a proxy sent in its place. */
export async function refusalOf(answer: Response): Promise<AppError> {
  const problem = problemOf(await answer.json().catch(() => undefined));
  const requestId = answer.headers.get("x-request-id") ?? undefined;
  if (!problem || !isErrorCode(problem.code)) {
    const code = answer.status >= 502 ? "unavailable" : "internal";
    const detail = `The console, or a proxy in front of it, answered with error ${answer.status} and gave no reason.`;
    return new AppError(code, { requestId, detail });
  }
  const { code, ...facts } = problem;
  if (code === "unauthenticated") sessionHasEnded();
  const retryAfter = Number(answer.headers.get("retry-after")) || undefined;
  return new AppError(code, { requestId, retryAfter, ...facts });
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
const isText = (value: unknown) => typeof value === "string";
const isTextOrAbsent = (value: unknown) => value === undefined || isText(value);

/** Reads problem+json without a schema, so that no page loads zod for it. Returns null for any other body. */
function problemOf(body: unknown): ({ code: string } & ErrorFacts) | null {
  if (!isObject(body) || !isText(body.code)) return null;
  const { code, requestId, detail, issues, upstreamMessage, refs } = body;
  if (![requestId, detail, upstreamMessage].every(isTextOrAbsent)) return null;
  if (issues !== undefined && !(Array.isArray(issues) && issues.every(isIssue))) return null;
  if (refs !== undefined && !(isObject(refs) && Object.values(refs).every(isRef))) return null;
  const facts = { requestId, detail, issues, upstreamMessage, refs };
  return { code, ...Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) };
}

const isTexts = (value: unknown) => isObject(value) && Object.values(value).every(isText);
const isRef = (ref: unknown) => isText(ref) || (Array.isArray(ref) && ref.every(isTexts));
const isIssue = (issue: unknown) => isObject(issue) && isText(issue.path) && isText(issue.message);
