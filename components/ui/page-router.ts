"use client";

import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useMemo } from "react";

/** "push": Back returns to the page that is left. */
export type HistoryEntry = "push" | "replace";

/** Returns whether it opens the address; then the router does not. */
type OpenPage = (address: URL, entry: HistoryEntry) => boolean;

let openers: readonly OpenPage[] = [];

/** While mounted, opens pages that the browser can show without asking the server for them. */
export function usePageOpener(open: OpenPage): void {
  const latest = useEffectEvent(open);
  // After the effects of what is inside: where those lead on the first load, Next does not follow the address yet.
  useEffect(() => {
    const opener: OpenPage = (address, entry) => latest(address, entry);
    openers = [...openers, opener];
    return () => {
      openers = openers.filter((one) => one !== opener);
    };
  }, []);
}

/** Opens an address in the browser, if the page shown can. Returns whether it does. */
export function openInBrowser(href: string, entry: HistoryEntry): boolean {
  const address = new URL(href, location.href);
  return address.origin === location.origin && openers.some((open) => open(address, entry));
}

/** Next's router, except for the pages that the browser can show by itself. */
export function usePageRouter(): Record<HistoryEntry, (href: string) => void> {
  const router = useRouter();
  return useMemo(
    () => ({
      push: (href) => openInBrowser(href, "push") || router.push(href),
      replace: (href) => openInBrowser(href, "replace") || router.replace(href),
    }),
    [router],
  );
}
