/** What every answer of the console carries. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { v7 as uuid } from "uuid";
import { AppError, type ErrorCode } from "@/lib/errors";
import { problem } from "@/lib/http/problem";
import { isApi, pathOf } from "./web-request";

/** Nothing in the console uses these. */
const unusedFeatures = [
  ...["accelerometer", "autoplay", "display-capture", "encrypted-media", "geolocation", "gyroscope", "hid"],
  ...["magnetometer", "microphone", "midi", "payment", "picture-in-picture", "publickey-credentials-get"],
  ...["screen-wake-lock", "serial", "usb", "xr-spatial-tracking"],
];

const always = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  // The camera takes pictures of documents and faces, on the console's own pages only.
  "permissions-policy": ["camera=(self)", ...unusedFeatures.map((feature) => `${feature}=()`)].join(", "),
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "x-dns-prefetch-control": "off",
} as const;

/**
 * The policy of a page: scripts run only with this answer's nonce, or when such a script loads them.
 *
 * @param nonce fresh for each answer
 * @param dev Next's development tools compile with `eval`
 */
export function pagePolicy(nonce: string, dev: boolean): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${dev ? " 'unsafe-eval'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** The policy of an answer that is data: should a browser show it as a page, nothing in it runs or loads. */
const dataPolicy = "sandbox; default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** What holds for one answer before anything is known of it. */
export type AnswerRules = {
  /** The page's policy; null for data. */
  policy: string | null;
  /** The console is reached by https. */
  https: boolean;
  /** Whether the client is to open another connection next time: the console is about to stop. */
  leaving: () => boolean;
};

/**
 * Sees to it that what an answer becomes is right: it carries the security headers (a policy of its own, such as a
 * file's, stays), nothing but hashed assets is stored, and under /api an error is problem+json, whoever made it.
 */
export function guardAnswer(request: IncomingMessage, response: ServerResponse, rules: AnswerRules): void {
  const url = request.url ?? "/";
  const asset = pathOf(url).startsWith("/_next/static/");
  const { writeHead, write, end } = response;
  let replaced = false;

  response.writeHead = (...args: unknown[]) => {
    if (typeof args[0] === "number") response.statusCode = args[0];
    // Only now: Next keeps a header that is there already, and would drop the one that a route has for its answer.
    setHeaders(response, rules);
    if (!asset && !/\bno-store\b/.test(String(response.getHeader("cache-control")))) {
      response.setHeader("cache-control", "no-store, private");
    }
    if (rules.leaving()) response.setHeader("connection", "close");
    replaced = isApi(url) && response.statusCode >= 400 && !isJson(response);
    if (!replaced) return Reflect.apply(writeHead, response, args);
    for (const name of ["content-length", "content-encoding", "transfer-encoding", "etag"]) response.removeHeader(name);
    response.setHeader("content-type", "application/problem+json");
    return Reflect.apply(writeHead, response, [response.statusCode]);
  };
  response.write = (...args: unknown[]) => {
    if (!response.headersSent) response.writeHead(response.statusCode);
    return replaced || Reflect.apply(write, response, args);
  };
  response.end = (...args: unknown[]) => {
    if (!response.headersSent) response.writeHead(response.statusCode);
    if (!replaced) return Reflect.apply(end, response, args);
    void problem(new AppError(codeOf(response.statusCode)), uuid())
      .text()
      .then((body) => Reflect.apply(end, response, [request.method === "HEAD" ? undefined : body]));
    return response;
  };
}

function setHeaders(response: ServerResponse, { policy, https }: AnswerRules): void {
  for (const [name, value] of Object.entries(always)) response.setHeader(name, value);
  if (!response.hasHeader("content-security-policy")) {
    response.setHeader("content-security-policy", policy ?? dataPolicy);
  }
  if (https) response.setHeader("strict-transport-security", "max-age=31536000");
}

function isJson(response: ServerResponse): boolean {
  return /^application\/(problem\+)?json\b/.test(String(response.getHeader("content-type")));
}

const codes: Readonly<Record<number, ErrorCode>> = {
  400: "bad_request",
  401: "unauthenticated",
  403: "forbidden",
  404: "not_found",
  405: "method_not_allowed",
  413: "payload_too_large",
  415: "unsupported_media_type",
  429: "too_many_requests",
};

function codeOf(status: number): ErrorCode {
  return codes[status] ?? (status < 500 ? "bad_request" : "internal");
}

/**
 * Refuses a request that goes no further.
 *
 * @param url what was asked for: under /api the refusal is problem+json, elsewhere a line of text
 */
export async function refuse(response: ServerResponse, url: string, code: ErrorCode): Promise<void> {
  const error = new AppError(code);
  const answer = problem(error, uuid());
  response.statusCode = answer.status;
  response.setHeader("connection", "close");
  response.setHeader("content-type", isApi(url) ? "application/problem+json" : "text/plain; charset=utf-8");
  response.end(isApi(url) ? await answer.text() : `${error.message}\n`);
}
