"use client";

import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useLayoutEffect, useMemo } from "react";
import { holdKeys } from "./held-keys";

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

/** Of this load of the page. */
const documentId = typeof crypto === "undefined" ? "" : crypto.randomUUID();
type OpenedEntry = { openedIn: string };

/**
 * Enters an address that the page shows by itself into the browser's history. Next follows it, and keeps its own page:
 * after the page was loaded again, Next would take that page for the one of the address, so that the entry is then
 * loaded from the server.
 */
export function enterAddress(address: URL, entry: HistoryEntry): void {
  const state: OpenedEntry = { openedIn: documentId };
  if (address.href === location.href || entry === "replace") history.replaceState(state, "", address);
  else history.pushState(state, "", address);
  holdKeysUntilShown();
}

let shownPath = "";
let releaseKeys = () => {};

/** Keys pressed between a change of the address and its page are for that page. */
function holdKeysUntilShown(): void {
  releaseKeys();
  if (location.pathname !== shownPath) releaseKeys = holdKeys();
}

/** Called with the path of the page around which it is rendered. */
export function useShownPath(path: string): void {
  useLayoutEffect(() => {
    shownPath = path;
    releaseKeys();
  }, [path]);
}

if (typeof window !== "undefined") {
  // The entry shown is of this load now.
  if (history.state?.openedIn) history.replaceState({ ...history.state, openedIn: documentId }, "");
  const loadEarlierEntry = (event: PopStateEvent) => {
    const { openedIn }: Partial<OpenedEntry> = event.state ?? {};
    if (openedIn === undefined || openedIn === documentId) return holdKeysUntilShown();
    event.stopImmediatePropagation();
    location.reload();
  };
  // Before Next's own listener.
  window.addEventListener("popstate", loadEarlierEntry, { capture: true });
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
