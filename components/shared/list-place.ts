"use client";

/** The list of applicants that a page was opened from: its order, and where its next page begins. */
import { useSyncExternalStore } from "react";

export type ListPage = { cursor: string | null; ids: string[]; nextCursor: string | null };

export type KnownList = {
  /** "Mine", "All". */
  title: string;
  /** The list's query, without its cursor. */
  request: Record<string, string>;
  /** The list as an address. */
  href: string;
  /** The number of rows; null if not counted. */
  total: number | null;
  /** The pages seen, in order. */
  pages: ListPage[];
};

const sameRequest = (one: KnownList["request"], other: KnownList["request"]) =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([name, value]) => other[name] === value);

/**
 * Adds a page to the known pages of a list. A page seen before replaces itself, and the pages after it are dropped if
 * it no longer leads to them. Another list, or a page that no known page leads to, starts over.
 */
export function withPage(known: KnownList | null, list: Omit<KnownList, "pages">, page: ListPage): KnownList {
  if (!known || !sameRequest(known.request, list.request)) return { ...list, pages: [page] };
  const at = known.pages.findIndex(({ cursor }) => cursor === page.cursor);
  if (at !== -1) {
    const leadsOn = known.pages[at]?.nextCursor === page.nextCursor;
    return { ...list, pages: [...known.pages.slice(0, at), page, ...(leadsOn ? known.pages.slice(at + 1) : [])] };
  }
  return { ...list, pages: known.pages.at(-1)?.nextCursor === page.cursor ? [...known.pages, page] : [page] };
}

/** The position of an applicant in a list; null if not on a known page. */
export type Place = {
  /** Counts from 1; null if earlier pages were not seen. */
  number: number | null;
  previous: string | null;
  next: string | null;
  /** The cursor of the page after the last known one. */
  continuesAt: string | null;
  isFirst: boolean;
};

export function placeOf({ pages }: KnownList, id: string): Place | null {
  // A row that moved while the pages were read can be on two of them.
  const ids = [...new Set(pages.flatMap((page) => page.ids))];
  const at = ids.indexOf(id);
  if (at === -1) return null;
  const isWhole = pages[0]?.cursor === null;
  const next = ids[at + 1] ?? null;
  return {
    number: isWhole ? at + 1 : null,
    previous: ids[at - 1] ?? null,
    next,
    continuesAt: next === null ? (pages.at(-1)?.nextCursor ?? null) : null,
    isFirst: at === 0 && isWhole,
  };
}

const stored = "list";
let list: KnownList | null | undefined;
const listeners = new Set<() => void>();

/** Keeps the list for this tab. A search can be a name, so a list with one is not stored and ends with a reload. */
export function rememberPage(seen: Omit<KnownList, "pages">, page: ListPage): void {
  list = withPage(current(), seen, page);
  try {
    if (list.request.query === undefined) sessionStorage.setItem(stored, JSON.stringify(list));
    else sessionStorage.removeItem(stored);
  } catch {
    // Storage is full or forbidden: the list is known until a reload.
  }
  for (const listener of listeners) listener();
}

/** The last open list. */
export function current(): KnownList | null {
  if (list === undefined) list = readStored();
  return list;
}

function readStored(): KnownList | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(stored) ?? "null");
    return isKnownList(kept) ? kept : null;
  } catch {
    return null;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
const isText = (value: unknown) => typeof value === "string";
const isTextOrNull = (value: unknown) => value === null || isText(value);

/** Another version of the console, or a person, can have written it. */
function isKnownList(value: unknown): value is KnownList {
  if (!isObject(value) || !isText(value.title) || !isText(value.href)) return false;
  const { request, total, pages } = value;
  if (!isObject(request) || !Object.values(request).every(isText)) return false;
  return (total === null || typeof total === "number") && Array.isArray(pages) && pages.every(isListPage);
}

const isListPage = (page: unknown) =>
  isObject(page) &&
  isTextOrNull(page.cursor) &&
  isTextOrNull(page.nextCursor) &&
  Array.isArray(page.ids) &&
  page.ids.every((id) => isText(id) && /^[\da-f-]{36}$/.test(id));

const watch = (changed: () => void) => {
  listeners.add(changed);
  return () => void listeners.delete(changed);
};

/** The last open list, in the browser. */
export function useKnownList(): KnownList | null {
  return useSyncExternalStore(watch, current, () => null);
}
