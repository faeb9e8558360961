"use client";

import NextLink from "next/link";
import type { ComponentProps } from "react";
import { openInBrowser } from "./page-router";

type LinkProps = Omit<ComponentProps<typeof NextLink>, "prefetch" | "href" | "onNavigate"> & { href: string };

/**
 * Next's link, without its prefetching: no page has a static part to fetch ahead, so that each visible link cost two
 * requests, with a read of the session each, and made no navigation faster. Pages that the browser can show by itself open
 * without a request to the server.
 */
export function Link(props: LinkProps) {
  const { href, replace } = props;
  return (
    <NextLink
      {...props}
      prefetch={false}
      onNavigate={(event) => {
        if (openInBrowser(href, replace ? "replace" : "push")) event.preventDefault();
      }}
    />
  );
}
