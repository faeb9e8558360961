import NextLink from "next/link";
import type { ComponentProps } from "react";

/**
 * Next's link, without its prefetching: no page has a static part to fetch ahead, so that each visible link cost two
 * requests, with a read of the session each, and made no navigation faster.
 */
export function Link(props: Omit<ComponentProps<typeof NextLink>, "prefetch">) {
  return <NextLink {...props} prefetch={false} />;
}
