/**
 * The header with the client's address. lib/platform/server/web-request.ts sets it from the socket, and overwrites any
 * value from the client.
 */
export const addressHeader = "x-proofdesk-address";

/** Set by lib/platform/server/web-request.ts if a link prefetches its page. */
export const prefetchHeader = "x-proofdesk-ahead";

/** The header with the requested path and query. lib/platform/server/web-page.ts sets it for every page. */
export const pathHeader = "x-proofdesk-path";

/** Returns the client's IP address, or null outside the console's own server. */
export function clientAddress(headers: Headers): string | null {
  return headers.get(addressHeader);
}
