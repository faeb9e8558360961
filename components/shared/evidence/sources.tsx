"use client";

import type { ReactNode } from "react";
import { useShortcuts } from "@/components/ui/shortcuts";
import { storedFlag, useStoredFlag } from "@/components/ui/stored-flag";

/** Whether the page shows field paths, codes and hashes. This browser remembers the choice. */
const sources = storedFlag("sources", false);

export function useSources(): { shown: boolean; toggle: () => void } {
  const [shown, set] = useStoredFlag(sources, false);
  return { shown, toggle: () => set(!shown) };
}

export function useSource(path: string): string | undefined {
  return useSources().shown ? path : undefined;
}

/** Content that is shown only with the sources, such as a hash, a code, or the raw answer. */
export function Source(props: { children: ReactNode }) {
  return useSources().shown ? props.children : null;
}

/** The key S, which shows or hides the sources on every page. */
export function SourcesKey(): null {
  const { toggle } = useSources();
  useShortcuts("Everywhere", [{ keys: ["s"], title: "show or hide sources", run: toggle }], "global");
  return null;
}

export function SourcesButton(props: { children?: ReactNode }) {
  const { shown, toggle } = useSources();
  return (
    <button
      type="button"
      aria-pressed={shown}
      onClick={toggle}
      className="inline-flex items-center gap-1.5 text-accent hover:underline max-md:min-h-8"
    >
      {shown ? "Hide sources" : "Show sources"}
      {props.children}
    </button>
  );
}
