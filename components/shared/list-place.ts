"use client";

/** The list of applicants that a page was opened from, as it was shown. */
import { useMemo, useSyncExternalStore } from "react";

export type KnownList = {
  /** "Mine", "All". */
  title: string;
  /** The list as an address, without its search, which can be a name. */
  href: string;
  ids: string[];
  /** The number of rows on all pages; null if not counted, or if this is not the first page. */
  total: number | null;
};

const stored = "list";

export function rememberList(list: KnownList): void {
  try {
    sessionStorage.setItem(stored, JSON.stringify(list));
  } catch {
    // If the storage is full or forbidden, the page offers no steps through the list.
  }
}

function read(): string | null {
  try {
    return sessionStorage.getItem(stored);
  } catch {
    return null;
  }
}

function parsed(text: string): KnownList | null {
  try {
    const kept: unknown = JSON.parse(text);
    return isKnownList(kept) ? kept : null;
  } catch {
    return null;
  }
}

/** Another version of the console, or a person, may have written the stored text. */
function isKnownList(value: unknown): value is KnownList {
  if (typeof value !== "object" || value === null) return false;
  const { title, href, ids, total }: Record<string, unknown> = { ...value };
  if (typeof title !== "string" || typeof href !== "string") return false;
  if (total !== null && typeof total !== "number") return false;
  return Array.isArray(ids) && ids.every((id) => typeof id === "string" && /^[\da-f-]{36}$/.test(id));
}

/** Only the list's own page changes the stored list, so nothing is watched. */
const never = () => () => undefined;

export function useKnownList(): KnownList | null {
  const text = useSyncExternalStore(never, read, () => null);
  return useMemo(() => (text === null ? null : parsed(text)), [text]);
}
