/** Set by lib/platform/server/web-request.ts from the socket; a value from the client is overwritten. */
export const addressHeader = "x-proofdesk-address";

/** Set by lib/platform/server/web-request.ts when a link prefetches its page. */
export const aheadHeader = "x-proofdesk-ahead";

/** Set by lib/platform/server/web-page.ts for every page: the requested path and query. */
export const pathHeader = "x-proofdesk-path";

/** The client's IP address; null outside the console's own server. */
export function clientAddress(headers: Headers): string | null {
  return headers.get(addressHeader);
}
