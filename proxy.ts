/**
 * Runs before every page: sets a Content-Security-Policy with a fresh nonce, and passes on the requested path, so that
 * signing in leads back to it. It authorizes nothing; every page and every route does that itself. Routes under /api do
 * not pass here: Next would cut a long body without an error.
 */
import { randomBytes } from "node:crypto";
import { type NextRequest, NextResponse } from "next/server";
import { aheadHeader, pathHeader } from "@/lib/http/client-address";
import { pagePolicy } from "@/lib/http/page-policy";

export const config = { matcher: "/((?!api/|api$|_next/static/).*)" };

/** The page of one record. */
const recordPage = /^\/(?:applicants|orders|approvals)\/[0-9a-f-]{36}(?:\/|$)/;

export function proxy(request: NextRequest): NextResponse {
  // Its title names the applicant: prefetching it would log a read of a page that was not opened.
  if (request.headers.has(aheadHeader) && recordPage.test(request.nextUrl.pathname)) {
    return new NextResponse(null, { status: 204 });
  }
  const nonce = randomBytes(16).toString("base64");
  const policy = pagePolicy(nonce, process.env.NODE_ENV === "development");
  const headers = new Headers(request.headers);
  // Next reads the nonce for its own scripts from the request's policy; the layout reads x-nonce.
  headers.set("content-security-policy", policy);
  headers.set("x-nonce", nonce);
  headers.set(pathHeader, request.nextUrl.pathname + request.nextUrl.search);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  return response;
}
