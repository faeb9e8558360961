/** Headers that every response starts with, and the errors that the server itself answers. */
import { type IncomingMessage, ServerResponse } from "node:http";
import { v7 as uuid } from "uuid";
import { AppError, type ErrorCode, errorTable } from "@/lib/errors";
import { getEvents } from "@/lib/platform/contract/events";
import { getCourtCopy, getDisputeFile } from "@/lib/platform/contract/files";
import { problemBody } from "@/lib/platform/http/problem";
import type { RequestScope } from "@/lib/platform/process/request-scope";
import { pathOf } from "./web-request";

/** Browser features that the console's own pages use: pictures of documents and faces, and passkeys. */
const usedFeatures = ["camera", "publickey-credentials-create", "publickey-credentials-get"];

const unusedFeatures = [
  ...["accelerometer", "autoplay", "display-capture", "encrypted-media", "geolocation", "gyroscope", "hid"],
  ...["magnetometer", "microphone", "midi", "payment", "picture-in-picture"],
  ...["screen-wake-lock", "serial", "usb", "xr-spatial-tracking"],
];

const securityHeaders = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "permissions-policy": [
    ...usedFeatures.map((feature) => `${feature}=(self)`),
    ...unusedFeatures.map((feature) => `${feature}=()`),
  ].join(", "),
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "x-dns-prefetch-control": "off",
  // The strictest policy by default, for data; pages have their own (`web-page.ts`).
  "content-security-policy": "sandbox; default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
} as const;

const strictHeaders = new Map(
  (["x-frame-options", "content-security-policy"] as const).map((name) => [name, securityHeaders[name]]),
);

/**
 * The headers of a document in a frame. They leave out `sandbox`, which keeps some browsers from showing a PDF. Only
 * PDFs are served inline.
 */
const framedHeaders = {
  "x-frame-options": "SAMEORIGIN",
  "content-security-policy":
    "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
} as const;

const framedPaths = [getCourtCopy, getDisputeFile].map(
  ({ path }) => new RegExp(`^${path.replaceAll(/:\w+/g, "[^/]+")}$`),
);

function isFramed(url: string): boolean {
  const query = url.slice(url.indexOf("?") + 1);
  return new URLSearchParams(query).get("inline") === "1" && framedPaths.some((path) => path.test(pathOf(url)));
}

/**
 * Returns the headers that a response starts with. They are set here and not by `headers()` of next.config.mjs, because
 * this server answers some requests before Next sees them, and a build does not know whether the console is served over
 * https.
 */
export function initialHeaders(url: string, https: boolean): Record<string, string> {
  const path = pathOf(url);
  // `no-transform` prevents compression, which would buffer the stream.
  const stored = path === getEvents.path ? "no-store, private, no-transform" : "no-store, private";
  return {
    ...securityHeaders,
    ...(isFramed(url) ? framedHeaders : {}),
    // Next keeps this header on its responses. Only hashed assets may be cached.
    ...(path.startsWith("/_next/static/") ? {} : { "cache-control": stored }),
    ...(https ? { "strict-transport-security": "max-age=31536000" } : {}),
  };
}

/**
 * The response to a page. It has the status 503 if something was unavailable. Next itself would answer with 500, or
 * with 200 for a page that leaves the failure to the browser, and has no hook to change that.
 */
export class PageResponse<Request extends IncomingMessage = IncomingMessage> extends ServerResponse<Request> {
  page: RequestScope["page"];

  override writeHead(...args: unknown[]): this {
    if (typeof args[0] === "number") this.statusCode = args[0];
    if (this.page?.failed && (this.statusCode === 500 || this.statusCode === 200)) {
      this.statusCode = this.page.failed;
      args[0] = this.statusCode;
      this.setHeader("retry-after", retryAfterSeconds);
    }
    // A document that was requested for a frame, but is sent as an attachment, gets the policy of other data.
    if (String(this.getHeader("content-disposition")).startsWith("attachment")) this.setHeaders(strictHeaders);
    return Reflect.apply(super.writeHead, this, args);
  }
}

/** The number of seconds after which a browser may request a page again that could not be shown. */
const retryAfterSeconds = 5;

/** Refuses a request before Next sees it. Only programs send such requests, never a browser. */
export function refuse(response: ServerResponse, code: ErrorCode, status: number = errorTable[code].status): void {
  const body = problemBody(new AppError(code), uuid(), status);
  response.statusCode = status;
  response.setHeader("connection", "close");
  response.setHeader("content-type", "application/problem+json");
  response.setHeader("content-length", Buffer.byteLength(body));
  response.end(body);
}
