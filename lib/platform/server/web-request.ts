/** Refuses requests before they reach Next, and removes headers from the others. Pure. */
import type { IncomingHttpHeaders } from "node:http";
import { parseAndValidateFlightRouterState } from "next/dist/server/app-render/parse-and-validate-flight-router-state.js";
import type { ErrorCode } from "@/lib/errors";
import { largestBodyLimit } from "@/lib/platform/contract/endpoint";
import { addressHeader, prefetchHeader } from "@/lib/platform/http/client-address";

/** Pages are only read, because the console has no server actions. */
const pageMethods: ReadonlySet<string> = new Set(["GET", "HEAD"]);
const apiMethods: ReadonlySet<string> = new Set([...pageMethods, "OPTIONS", "POST", "PUT", "PATCH", "DELETE"]);

/** The limit in bytes, because next-auth reads the sign-in form without one. */
const maxSignInBody = 16 * 1024;

/** `rawHeaders` has names and values in turn, as Node provides them. */
export type RequestFacts = { method: string; url: string; headers: IncomingHttpHeaders; rawHeaders: readonly string[] };

/**
 * Headers that must occur only once. Node keeps the first of several, but a proxy in front of the console may have
 * checked the last.
 */
const single: ReadonlySet<string> = new Set(["host", "authorization", "content-type", "origin"]);

function isRepeated(rawHeaders: readonly string[]): boolean {
  const names = rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
  return names.some((name, index) => single.has(name) && names.indexOf(name) !== index);
}

/**
 * Paths that machines may request under any host name. Their answers do not depend on the host, and show nothing
 * without a token.
 */
const forMachines = /^\/api\/(health\/(live|ready)|metrics)$/;

/**
 * Returns the hosts that requests may name, from the URLs of the console and of this machine. They are values of the
 * Host header in lower case: with the port and, if it is the scheme's default port, also without it.
 */
export function ownHosts(addresses: readonly string[]): ReadonlySet<string> {
  const hosts = addresses.flatMap((address) => {
    const { protocol, hostname, host, port } = new URL(address);
    return [host, `${hostname}:${port || (protocol === "https:" ? 443 : 80)}`];
  });
  return new Set(hosts);
}

/**
 * Returns the error code with which to refuse a request by its request line and headers, or null if they are accepted.
 * `hosts` comes from `ownHosts`.
 */
export function refusalOf(
  { method, url, headers, rawHeaders }: RequestFacts,
  hosts: ReadonlySet<string>,
): ErrorCode | null {
  if (!isReadablePath(url) || !headers.host || !isReadableState(headers)) return "bad_request";
  if (isRepeated(rawHeaders)) return "bad_request";
  if (!hosts.has(headers.host.toLowerCase()) && !forMachines.test(pathOf(url))) return "bad_request";
  if (!(isApi(url) ? apiMethods : pageMethods).has(method)) return "method_not_allowed";
  const length = Number(headers["content-length"] ?? 0);
  if (length > largestBodyLimit) return "payload_too_large";
  if (!pathOf(url).startsWith("/api/auth/")) return null;
  if (headers["transfer-encoding"]) return "bad_request";
  return length > maxSignInBody ? "payload_too_large" : null;
}

export function pathOf(url: string): string {
  return url.split(/[?#]/, 1)[0] ?? "";
}

/** Whether the path is below /api, where errors are problem+json. */
export function isApi(url: string): boolean {
  return pathOf(url) === "/api" || pathOf(url).startsWith("/api/");
}

/** Whether the path is a page, and not a file that pages load. */
export function isPage(url: string): boolean {
  return !isApi(url) && !pathOf(url).startsWith("/_next/") && !/\.\w+$/.test(pathOf(url));
}

/** Whether the path is on this host, percent-encoded as UTF-8, and without NUL. */
function isReadablePath(url: string): boolean {
  const path = pathOf(url);
  if (!path.startsWith("/") || path.startsWith("//") || path.includes("\\")) return false;
  try {
    return !decodeURIComponent(path).includes("\0");
  } catch {
    return false;
  }
}

/** Next answers 500 when it cannot parse the browser's router state, so Next's own parser checks it first. */
function isReadableState(headers: IncomingHttpHeaders): boolean {
  try {
    parseAndValidateFlightRouterState(headers["next-router-state-tree"]);
    return true;
  } catch {
    return false;
  }
}

/** Headers that Next uses internally, and headers that this server sets. */
const internal =
  /^(x-middleware-|x-invoke-|x-nextjs-(?!(?:html-)?request-id$)|x-now-|x-matched-path|x-next-|next-action|next-resume|x-prerender-|x-proofdesk-)/;
const ours: ReadonlySet<string> = new Set([
  "x-nonce",
  "content-security-policy",
  "content-security-policy-report-only",
]);
const forwarded = /^(forwarded$|x-forwarded-|x-real-ip$|x-client-ip$|true-client-ip$)/;

/**
 * Removes headers in place that a client could forge, and adds the client's address. Also marks a prefetch, a request
 * that a link sends ahead for its page, because Next hides its own header for that.
 */
export function cleanHeaders(headers: IncomingHttpHeaders, remoteAddress: string, trustProxy: boolean): void {
  const chain = [headers["x-forwarded-for"] ?? []].flat().join(",");
  const client = (trustProxy && chain.split(",").at(-1)?.trim()) || remoteAddress;
  for (const name of Object.keys(headers)) {
    if (internal.test(name) || ours.has(name) || (!trustProxy && forwarded.test(name))) delete headers[name];
  }
  // A dual-stack socket reports IPv4 clients as ::ffff:a.b.c.d.
  headers[addressHeader] = client.replace(/^::ffff:(?=\d+\.)/i, "");
  if (headers["next-router-prefetch"] !== undefined) headers[prefetchHeader] = "1";
}
