"use client";

import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useLayoutEffect, useMemo } from "react";
import { holdKeys } from "./held-keys";

/** With "push", Back returns to the page that the reader leaves. */
export type HistoryEntry = "push" | "replace";

/** Opens an address without the server if it can. Returns whether it did; if not, the router opens the address. */
type OpenPage = (address: URL, entry: HistoryEntry) => boolean;

let openers: readonly OpenPage[] = [];

/** While mounted, opens pages that the browser can show without asking the server for them. */
export function usePageOpener(open: OpenPage): void {
  const latest = useEffectEvent(open);
  // This effect runs after the effects of child components. If a child navigates during the first load, Next must open
  // the page, because Next does not follow the address yet.
  useEffect(() => {
    const opener: OpenPage = (address, entry) => latest(address, entry);
    openers = [...openers, opener];
    return () => {
      openers = openers.filter((one) => one !== opener);
    };
  }, []);
}

/** Identifies this load of the page. A reload has another id. */
const documentId = typeof crypto === "undefined" ? "" : crypto.randomUUID();
type OpenedEntry = { openedIn: string };

/**
 * Adds an address that the page can show by itself to the browser's history. Next follows the address, but keeps the
 * page that it rendered. After a reload, Next would show its page for such an entry, so the entry is then loaded from
 * the server.
 */
export function enterAddress(address: URL, entry: HistoryEntry): void {
  const state: OpenedEntry = { openedIn: documentId };
  if (address.href === location.href || entry === "replace") history.replaceState(state, "", address);
  else history.pushState(state, "", address);
  holdKeysUntilShown();
}

let shownPath = "";
let releaseKeys = () => {};

/** Holds keys from a change of the address until its page is rendered, because they are for that page. */
function holdKeysUntilShown(): void {
  releaseKeys();
  if (location.pathname !== shownPath) releaseKeys = holdKeys();
}

/** Records that the page of a path is rendered, and releases the keys that were held for it. */
export function useShownPath(path: string): void {
  useLayoutEffect(() => {
    shownPath = path;
    releaseKeys();
  }, [path]);
}

if (typeof window !== "undefined") {
  // This load has rendered the current entry.
  if (history.state?.openedIn) history.replaceState({ ...history.state, openedIn: documentId }, "");
  const loadEarlierEntry = (event: PopStateEvent) => {
    const { openedIn }: Partial<OpenedEntry> = event.state ?? {};
    if (openedIn === undefined || openedIn === documentId) return holdKeysUntilShown();
    event.stopImmediatePropagation();
    location.reload();
  };
  // The listener runs in the capture phase, and so before Next's own listener.
  window.addEventListener("popstate", loadEarlierEntry, { capture: true });
}

/** Opens an address without the server if the current page can. Returns whether it did. */
export function openInBrowser(href: string, entry: HistoryEntry): boolean {
  const address = new URL(href, location.href);
  return address.origin === location.origin && openers.some((open) => open(address, entry));
}

/** Like Next's router, but opens pages that the browser can show by itself without the server. */
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
