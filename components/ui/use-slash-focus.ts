"use client";

import { type RefObject, useEffect } from "react";

/** True while the user is typing in a control: then "/" is text. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/u.test(target.tagName))
  );
}

/**
 * Focuses a search input with "/".
 *
 * @param reach a "list" input on the page goes before the "page" input in the bar
 */
export function useSlashFocus(input: RefObject<HTMLInputElement | null>, reach: "list" | "page"): void {
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      const plain = !event.ctrlKey && !event.metaKey && !event.altKey;
      if (event.key !== "/" || !plain || event.defaultPrevented || isTyping(event.target)) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    // The document receives the key before the window does, so the list's input is first.
    const ear = reach === "list" ? document : window;
    const listener = (event: Event) => event instanceof KeyboardEvent && focus(event);
    ear.addEventListener("keydown", listener);
    return () => ear.removeEventListener("keydown", listener);
  }, [input, reach]);
}
