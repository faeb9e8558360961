/** What a request has to be before it reaches the console, and what it may not say. Pure. */
import type { IncomingHttpHeaders } from "node:http";
import { parseAndValidateFlightRouterState } from "next/dist/server/app-render/parse-and-validate-flight-router-state";
import type { ErrorCode } from "@/lib/errors";
import { addressHeader } from "@/lib/http/client-address";

/** A page is only ever read: nothing here is a server action. */
const pageMethods: ReadonlySet<string> = new Set(["GET", "HEAD"]);
const apiMethods: ReadonlySet<string> = new Set([...pageMethods, "OPTIONS", "POST", "PUT", "PATCH", "DELETE"]);

/** Above every endpoint's own limit. */
const largestBody = 8 * 1024 * 1024;
/** Sign-in is read by next-auth, which has no limit of its own. */
const largestSignIn = 16 * 1024;

export type RequestFacts = { method: string; url: string; headers: IncomingHttpHeaders };

/**
 * Judges a request by its first lines.
 *
 * @returns why it is refused, as an error code; null when it may go on
 */
export function refusalOf({ method, url, headers }: RequestFacts): ErrorCode | null {
  if (!isReadablePath(url) || !headers.host || !isReadableState(headers)) return "bad_request";
  if (!(isApi(url) ? apiMethods : pageMethods).has(method)) return "method_not_allowed";
  const length = Number(headers["content-length"] ?? 0);
  if (length > largestBody) return "payload_too_large";
  if (!pathOf(url).startsWith("/api/auth/")) return null;
  if (headers["transfer-encoding"]) return "bad_request";
  return length > largestSignIn ? "payload_too_large" : null;
}

/** The path of a request line's address, without the query. */
export function pathOf(url: string): string {
  return url.split(/[?#]/, 1)[0] ?? "";
}

/** True for an answer that is read by a program, where an error is problem+json. */
export function isApi(url: string): boolean {
  return pathOf(url) === "/api" || pathOf(url).startsWith("/api/");
}

/** A path of this site, percent-encoded as UTF-8, that names no other host and holds no NUL. */
function isReadablePath(url: string): boolean {
  const path = pathOf(url);
  if (!path.startsWith("/") || path.startsWith("//") || path.includes("\\")) return false;
  try {
    return !decodeURIComponent(path).includes("\0");
  } catch {
    return false;
  }
}

/** Where the browser's router says that it stands. Next fails (500) on what it cannot read here, so its own reader is asked. */
function isReadableState(headers: IncomingHttpHeaders): boolean {
  try {
    parseAndValidateFlightRouterState(headers["next-router-state-tree"]);
    return true;
  } catch {
    return false;
  }
}

/** Headers by which Next's parts speak to one another, and those that this server sets itself. */
const internal =
  /^(x-middleware-|x-invoke-|x-nextjs-(?!(?:html-)?request-id$)|x-now-|x-matched-path|x-next-|next-action|next-resume|x-prerender-|x-proofdesk-)/;
const ours: ReadonlySet<string> = new Set([
  "x-nonce",
  "content-security-policy",
  "content-security-policy-report-only",
]);
const forwarded = /^(forwarded$|x-forwarded-|x-real-ip$|x-client-ip$|true-client-ip$)/;

/**
 * Takes out of a request's headers what a client could forge, and says where the request came from.
 *
 * @param headers changed in place
 * @param remoteAddress the socket's other end
 * @param trustProxy a proxy stands before this server, whose last X-Forwarded-For entry is the client
 */
export function cleanHeaders(headers: IncomingHttpHeaders, remoteAddress: string, trustProxy: boolean): void {
  const chain = [headers["x-forwarded-for"] ?? []].flat().join(",");
  const client = (trustProxy && chain.split(",").at(-1)?.trim()) || remoteAddress;
  for (const name of Object.keys(headers)) {
    if (internal.test(name) || ours.has(name) || (!trustProxy && forwarded.test(name))) delete headers[name];
  }
  // An IPv4 client of a socket that speaks both is written as IPv4.
  headers[addressHeader] = client.replace(/^::ffff:(?=\d+\.)/i, "");
}
