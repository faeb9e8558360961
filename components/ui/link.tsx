"use client";

import NextLink from "next/link";
import type { ComponentProps } from "react";
import { openInBrowser } from "./page-router";

type LinkProps = Omit<ComponentProps<typeof NextLink>, "prefetch" | "href" | "onNavigate"> & { href: string };

/**
 * Next's link without prefetching. No page has a static part that could be fetched ahead, so prefetching would cost two
 * requests for each visible link, each with a read of the session, and make no navigation faster. Pages that the
 * browser can show by itself open without a request to the server.
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
