"use client";

import type { ReactNode } from "react";
import { keySign } from "./shortcuts";
import { cn } from "./tv";
import { useHydrated } from "./use-hydrated";

/** A keyboard key. On a button it has the button's color. CSS hides a single character if such shortcuts are off. */
export function Kbd(props: { children: ReactNode; onButton?: boolean; className?: string }) {
  return (
    <kbd
      className={cn(
        "key",
        typeof props.children === "string" && [...props.children].length === 1 && "key-single",
        props.onButton && "key-on-button",
        props.className,
      )}
    >
      {props.children}
    </kbd>
  );
}

/**
 * A shortcut in this computer's notation. The server does not know the operating system, and renders the notation of
 * macOS.
 */
export function ShortcutKbd(props: { shortcut: `mod+${string}`; onButton?: boolean; className?: string }) {
  const { shortcut, ...rest } = props;
  return <Kbd {...rest}>{useHydrated() ? keySign(shortcut) : keySign(shortcut, true)}</Kbd>;
}

export type KeyHint = { keys: readonly string[]; does: string };

export function KeyLegend(props: { entries: readonly KeyHint[] }) {
  return (
    <ul className="flex flex-wrap items-center gap-x-4 gap-y-1.5 text-ink-3 text-meta max-md:hidden">
      {props.entries.map((entry) => (
        <li key={entry.does} className="inline-flex items-center gap-1">
          {entry.keys.map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
          {entry.does}
        </li>
      ))}
    </ul>
  );
}
