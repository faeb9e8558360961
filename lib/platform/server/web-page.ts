/**
 * Prepares the request and the response of a page before Next handles them. It authorizes nothing, because every page
 * does that itself.
 */
import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { pathHeader, prefetchHeader } from "@/lib/platform/http/client-address";
import { pagePolicy } from "@/lib/platform/http/page-policy";
import { isApi, pathOf } from "./web-request";

/** The page of one record. */
const recordPage = /^\/(?:applicants|orders|approvals)\/[0-9a-f-]{36}(?:\/|$)/;

/**
 * Sets a Content-Security-Policy with a fresh nonce, and passes on the requested path, so that signing in leads back to
 * it. This is not in a proxy file of Next, because that would cost each page another request within the request. Does
 * nothing for routes of the API and for assets.
 *
 * @returns false if the request has been answered here
 */
export function preparePage(request: IncomingMessage, response: ServerResponse, dev: boolean): boolean {
  const { url = "/", headers } = request;
  const path = pathOf(url);
  if (isApi(url) || path.startsWith("/_next/static/")) return true;
  // The title of a record's page names the applicant, so a prefetch would log a read of a page that the person has not
  // opened.
  if (headers[prefetchHeader] !== undefined && recordPage.test(path)) {
    response.writeHead(204).end();
    return false;
  }
  const nonce = randomBytes(16).toString("base64");
  const policy = pagePolicy(nonce, dev);
  // Next reads the nonce for its own scripts from the request's policy; the layout reads x-nonce.
  headers["content-security-policy"] = policy;
  headers["x-nonce"] = nonce;
  headers[pathHeader] = url;
  response.setHeader("content-security-policy", policy);
  return true;
}
