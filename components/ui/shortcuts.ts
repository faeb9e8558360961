"use client";

import { useId, useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { keepKey } from "./held-keys";
import { storedFlag, useStoredFlag } from "./stored-flag";

/**
 * `dialog` shortcuts are for an open dialog, where no others work. `page` shortcuts are for one page, and `global` ones
 * for every page. If several have the same key, `page` comes before `global`, and the newest comes first.
 */
export type ShortcutScope = "dialog" | "page" | "global";

export type Shortcut = {
  /**
   * The keys as `KeyboardEvent.key` names them, letters in lower case: "j", "?", "Enter". They can have a modifier:
   * "shift+r", or "mod+Enter" for ⌘ or Ctrl. Several keys share one line in the list of shortcuts. A shortcut without a
   * key is offered in the command palette only.
   */
  keys: readonly string[];
  /** What the shortcut does, for the list of shortcuts and the command palette: "take this applicant". */
  title: string;
  /** Returns false if it has nothing to do. The key then goes to the next shortcut. */
  run: (key: string) => unknown;
  whileTyping?: boolean;
  /** Repeats while the key is held down. */
  held?: boolean;
  /** False: not offered in the command palette, because it depends on the focus. */
  inPalette?: boolean;
};

export type ShortcutGroup = { id: string; title: string; scope: ShortcutScope; shortcuts: readonly Shortcut[] };

type Registered = Omit<ShortcutGroup, "shortcuts"> & { current: () => readonly Shortcut[] };

let groups: readonly Registered[] = [];
const listeners = new Set<() => void>();

/** Registers shortcuts while mounted. `title` is their heading in the list of shortcuts: "List", "Decide". */
export function useShortcuts(title: string, shortcuts: readonly Shortcut[], scope: ShortcutScope = "page"): void {
  const id = useId();
  const latest = useRef(shortcuts);
  // This runs before the browser paints: a key works as soon as the part that takes it is visible.
  useLayoutEffect(() => {
    latest.current = shortcuts;
  });
  const names = JSON.stringify(shortcuts.map(({ run, ...named }) => named));
  useLayoutEffect(() => {
    if (names === "[]") return;
    return register({ id, title, scope, current: () => latest.current });
  }, [id, title, scope, names]);
}

function register(group: Registered): () => void {
  if (groups.length === 0) document.addEventListener("keydown", press);
  set([...groups, group]);
  return () => {
    set(groups.filter((one) => one !== group));
    if (groups.length === 0) document.removeEventListener("keydown", press);
  };
}

function set(next: readonly Registered[]): void {
  groups = next;
  for (const listener of listeners) listener();
}

const watch = (changed: () => void) => {
  listeners.add(changed);
  return () => void listeners.delete(changed);
};
const none: readonly Registered[] = [];

/** All shortcuts of this page now, in the order of registration. */
export function useRegisteredShortcuts(): ShortcutGroup[] {
  const now = useSyncExternalStore(
    watch,
    () => groups,
    () => none,
  );
  return now.map(({ current, ...group }) => ({ ...group, shortcuts: current() }));
}

/** Elements in which text is typed or letters choose an option; not radio buttons. */
const typing =
  "input:not([type=radio], [type=checkbox], [type=button], [type=submit]), textarea, select, [contenteditable], [role=combobox]";
const floating = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]";
const openFloating = "[role=dialog][data-open], [role=alertdialog][data-open], [role=menu][data-open]";

/** The name of a pressed key; null if it belongs to the browser or to the text. */
function keyName(event: KeyboardEvent): string | null {
  const { key } = event;
  if (event.isComposing || key === "Dead" || key === "Process" || key === "Unidentified") return null;
  const isCharacter = [...key].length === 1;
  const isLetter = /^[\p{L}\p{N}]$/u.test(key);
  // On many keyboards "[" and "]" are typed with Alt, which is Ctrl and Alt together on Windows.
  const typesSymbol = isCharacter && !isLetter && event.altKey && !event.metaKey;
  if (event.altKey && !typesSymbol) return null;
  const isMod = (event.metaKey || event.ctrlKey) && !typesSymbol;
  const name = isCharacter ? key.toLowerCase() : key;
  const withShift = event.shiftKey && (isLetter || !isCharacter);
  return `${isMod ? "mod+" : ""}${withShift ? "shift+" : ""}${name}`;
}

/** Whether speech input could trigger a key by accident. The reader can turn such keys off. */
const isSingleCharacter = (key: string): boolean => !key.includes("mod+") && /^(shift\+)?.$/u.test(key);

function press(event: KeyboardEvent): void {
  const key = event.defaultPrevented ? null : keyName(event);
  if (key === null || (isSingleCharacter(key) && !singleKeys.read())) return;
  const target = event.target instanceof Element ? event.target : null;
  const isTyping = target?.closest(typing) != null;
  // Controls handle Enter and the space bar themselves.
  const isControls = (key === "Enter" || key === " ") && target?.closest("a, button, input, summary") != null;
  const inside = target?.closest(floating) ?? document.activeElement?.closest(floating);
  // A key with Ctrl or ⌘ is not held: it sends what the reader sees now.
  const isForPage = !isTyping && !isControls && !inside && !event.repeat && !key.includes("mod+");
  if (isForPage && keepKey(event)) return;
  const candidates = scopesAt(inside).flatMap((scope) => groups.filter((group) => group.scope === scope).toReversed());
  for (const shortcut of candidates.flatMap(({ current }) => current())) {
    if (!shortcut.keys.includes(key) || (event.repeat && !shortcut.held)) continue;
    if ((isTyping && !shortcut.whileTyping) || isControls) continue;
    if (shortcut.run(key) === false) continue;
    event.preventDefault();
    return;
  }
}

/** An open menu, list or dialog receives the keys; a dialog may have its own shortcuts. */
function scopesAt(inside: Element | null | undefined): readonly ShortcutScope[] {
  if (inside?.matches("[role=menu], [role=listbox]")) return [];
  return inside || document.querySelector(openFloating) ? ["dialog"] : ["page", "global"];
}

const singleKeys = storedFlag("shortcuts", true);

export const useSingleKeys = () => useStoredFlag(singleKeys, true);

const signs: Readonly<Record<string, string>> = {
  Enter: "↵",
  Escape: "Esc",
  ArrowLeft: "←",
  ArrowRight: "→",
  ArrowUp: "↑",
  ArrowDown: "↓",
  " ": "Space",
};

const hasAppleKeys = () => typeof navigator === "undefined" || /Mac|iPhone|iPad/u.test(navigator.platform);

/** A key as written on the keyboard: "mod+Enter" is "⌘↵" on a Mac, and "Ctrl ↵" elsewhere. */
export function keySign(key: string, isApple = hasAppleKeys()): string {
  const name = key.replace(/^(mod\+)?(shift\+)?/u, "");
  const mod = key.startsWith("mod+") ? (isApple ? "⌘" : "Ctrl ") : "";
  const shift = /^(mod\+)?shift\+/u.test(key) ? (isApple ? "⇧" : "Shift ") : "";
  return `${mod}${shift}${signs[name] ?? name.toUpperCase()}`;
}
