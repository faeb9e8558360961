/** The HTTP side of the client: headers, request bodies, answers, and the AppError for each failure. */
import "server-only";
import { UpstreamFailure } from "@/lib/base/upstream-error";
import { AppError } from "@/lib/errors";
import { type Exchange, type ExchangeError, faultCode } from "./exchange";
import type { Operation } from "./operations/operation";
import { wireRequest } from "./operations/wire";
import { parseBody } from "./read-response";

/**
 * Returns the headers of a request. The interface shows no Authorization for the mock host, so none is sent to it.
 *
 * @throws Error if production mode has no key that is valid in a header; the message never contains the key
 */
export function requestHeaders(mode: "production" | "mock", apiKey: string | undefined): Record<string, string> {
  // Compression could bypass the limit on the size of an answer.
  const common = { "content-type": "application/json", accept: "application/json", "accept-encoding": "identity" };
  if (mode === "mock") return common;
  if (!apiKey) throw new Error("The identity service's key is not set (IDENTITY_API_KEY)");
  if (!/^[\x21-\x7e]+$/.test(apiKey)) {
    throw new Error("The identity service's key (IDENTITY_API_KEY) contains characters that cannot be sent");
  }
  return { ...common, authorization: `Bearer ${apiKey}` };
}

/**
 * Validates the fields, and returns the JSON body. Throws AppError `invalid_input` with one issue for each broken rule.
 */
export function requestBody(
  operation: Operation,
  { accessCode, fields, mode }: { accessCode: string | undefined; fields: object; mode: "production" | "mock" },
): string {
  // The fields may come from a browser, and a browser must not choose the user.
  if (Object.hasOwn(fields, "userAccessCode")) {
    const message = "The access code is not one of the fields. Leave it out";
    throw new AppError("invalid_input", { issues: [{ path: "userAccessCode", message }] });
  }
  const complete = accessCode === undefined ? fields : { ...fields, userAccessCode: accessCode };
  const parsed = wireRequest(operation, mode).safeParse(complete);
  if (parsed.success) return JSON.stringify(parsed.data);
  const issues = parsed.error.issues.slice(0, 50).map(({ path, message }) => ({ path: path.join("."), message }));
  throw new AppError("invalid_input", { issues });
}

/** The most values that the client reads. Every answer in the interface has far fewer, and each value takes time. */
export const maxAnswerValues = 50_000;
/** The longest name of a field, in characters. The path of each value below the field contains the name. */
export const maxFieldName = 1_000;

/** Returns why parsed JSON is too large to read, or null. Objects, lists and nulls also count as values. */
function excessOf(json: unknown): string | null {
  const values = [json];
  // The list grows while it is read. Recursion would fail on deep nesting.
  for (const value of values) {
    if (typeof value !== "object" || value === null) continue;
    for (const [name, inner] of Object.entries(value)) {
      if (name.length > maxFieldName)
        return `a field whose name has more than ${formatNumber(maxFieldName)} characters`;
      if (values.push(inner) > maxAnswerValues) return `more than ${formatNumber(maxAnswerValues)} values`;
    }
  }
  return null;
}

const formatNumber = (number: number) => number.toLocaleString("en");

/**
 * Reads the body of an answer.
 *
 * @throws UpstreamFailure `upstream_unreadable` for an empty body, invalid UTF-8, invalid JSON, more than
 *   `maxAnswerValues` values, or a field name that is longer than `maxFieldName`
 */
export function readJson({ status, bytes }: Exchange): { raw: string; json: unknown } {
  const unreadable = (detail: string) =>
    new UpstreamFailure("upstream_unreadable", { sent: "maybe", upstreamStatus: status, detail });
  if (bytes.length === 0) throw unreadable("The answer was empty");
  const text = readText(bytes);
  if (!text) throw unreadable("The answer was not JSON");
  const excess = excessOf(text.json);
  if (excess) throw unreadable(`The answer has ${excess}, and was not read`);
  return text;
}

/**
 * Returns null for invalid UTF-8 or JSON. Drops the parser's message, because it quotes the body, which may hold
 * personal data.
 */
function readText(bytes: Buffer): { raw: string; json: unknown } | null {
  try {
    const raw = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    return { raw, json: parseBody(raw) };
  } catch {
    return null;
  }
}

const notSentReasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: "Its address refuses connections",
  ENOTFOUND: "Its host name is not known",
  EAI_AGAIN: "Its host name could not be looked up",
  UND_ERR_CONNECT_TIMEOUT: "The connection timed out",
};

export function failureOfExchange(error: ExchangeError): UpstreamFailure {
  const code = faultCode(error.cause);
  // The original error is dropped, because undici's parser errors contain the bytes of the answer.
  const cause = new Error(code ?? error.message);
  switch (error.fault) {
    case "not-sent": {
      const reason = notSentReasons[code ?? ""] ?? "The connection failed";
      const detail = `${reason}. Nothing was sent`;
      return new UpstreamFailure("upstream_unreachable", { sent: "no", transient: true, detail, cause });
    }
    case "timeout":
      return new UpstreamFailure("upstream_timeout", { sent: "maybe", transient: true, cause });
    case "broken": {
      const detail = "The connection broke before the answer was complete";
      return new UpstreamFailure("upstream_unreadable", { sent: "maybe", transient: true, detail, cause });
    }
    case "too-large":
      return new UpstreamFailure("upstream_too_large", { sent: "maybe", cause });
  }
}

/** Waits for the given time. Ends early if the signal aborts. */
export function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, milliseconds);
    function end() {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    }
    signal.addEventListener("abort", end);
    if (signal.aborted) end();
  });
}
