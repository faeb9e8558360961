"use client";

import { createContext, type ReactNode, useContext, useState } from "react";
import { useShortcuts } from "@/components/ui/shortcuts";

/** Whether the field path of each value is shown. Without a provider it is. */
const SourcesContext = createContext<{ shown: boolean; toggle: (() => void) | null }>({ shown: true, toggle: null });

export const useSources = () => useContext(SourcesContext);

export function useSource(path: string): string | undefined {
  return useSources().shown ? path : undefined;
}

/** Hides the field paths below until a `SourcesButton` or S shows them. Kept while the page is open. */
export function SourcesProvider(props: { children: ReactNode }) {
  const [shown, setShown] = useState(false);
  const toggle = () => setShown((before) => !before);
  useShortcuts("Evidence", [{ keys: ["s"], title: "show or hide sources", run: toggle }]);
  return <SourcesContext value={{ shown, toggle }}>{props.children}</SourcesContext>;
}

/** Shows or hides the field paths of all cards; nothing where they are always shown. */
export function SourcesButton(props: { children?: ReactNode }) {
  const { shown, toggle } = useSources();
  if (!toggle) return null;
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
