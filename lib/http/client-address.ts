/** Set by lib/cli/web.ts from the socket, over whatever the client sent under this name. */
export const addressHeader = "x-proofdesk-address";

/** Set by proxy.ts for every page: the path and query that were asked for. */
export const pathHeader = "x-proofdesk-path";

/**
 * The address a request came from.
 *
 * @param headers the request's headers
 * @returns the peer's address, or null outside the console's own server
 */
export function clientAddress(headers: Headers): string | null {
  return headers.get(addressHeader);
}
