import type { ShortcutGroup } from "@/components/ui/shortcuts";
import type { Permission } from "@/lib/base/permissions";
import { isCurrent, navFor } from "./nav-items";

export type PaletteItem = {
  id: string;
  title: string;
  hint?: string;
  /** The key that does the same. */
  keys?: string;
  opens: string | (() => unknown);
};
export type PaletteGroup = { title: string; items: PaletteItem[] };

const foldedWords = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");

/** Whether each typed word starts a word of the title. */
export function matches(title: string, typed: string): boolean {
  const words = foldedWords(title);
  return foldedWords(typed).every((start) => words.some((word) => word.startsWith(start)));
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export function pagesOfId(typed: string, granted: readonly Permission[]): PaletteItem[] {
  const id = typed.trim().toLowerCase();
  if (!uuid.test(id)) return [];
  return [
    ...(granted.includes("order.read")
      ? [{ id: `order ${id}`, title: "Order", hint: id, opens: `/orders/${id}` }]
      : []),
    ...(granted.includes("applicant.read")
      ? [{ id: `applicant ${id}`, title: "Applicant", hint: id, opens: `/applicants/${id}` }]
      : []),
  ];
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** The page's actions: its shortcuts that a single choice can run without a focused element. */
export function actionsOf(groups: readonly ShortcutGroup[]): PaletteItem[] {
  const offered = groups
    .filter(({ scope }) => scope !== "dialog")
    .flatMap((group) => group.shortcuts.map((shortcut) => ({ ...shortcut, group: group.title })))
    .filter(({ keys, inPalette = true }) => inPalette && keys.length <= 1);
  const items = offered.map(({ keys: [key], title, group, run }): PaletteItem => {
    return { id: `${group} ${title}`, title: capitalized(title), hint: group, keys: key, opens: () => run(key ?? "") };
  });
  return [...new Map(items.map((item) => [item.id, item])).values()];
}

export const pagesFor = (granted: readonly Permission[]): PaletteItem[] => [
  ...navFor(granted).flatMap((group) =>
    group.items.map(({ href, label }) => ({ id: href, title: label, hint: group.title, opens: href })),
  ),
  { id: "/reference/glossary", title: "Glossary", hint: "Reference", opens: "/reference/glossary" },
];

/** Recently opened pages, newest first: addresses with ids only, named by type. */
export function recentItems(paths: readonly string[], granted: readonly Permission[]): PaletteItem[] {
  const pages = pagesFor(granted);
  return paths.flatMap((path): PaletteItem[] => {
    const page = pages.find(({ id }) => isCurrent(id, path));
    if (!page) return [];
    const rest = path
      .slice(page.id.length + 1)
      .split("/")
      .filter((part) => part !== "");
    const [id, ...parts] = rest;
    if (id === undefined) return [{ ...page, id: `recent ${path}`, hint: undefined }];
    const name = uuid.test(id) ? `···· ${id.slice(-4)}` : id;
    const title = [page.title, name, ...parts.map((part) => (uuid.test(part) ? `···· ${part.slice(-4)}` : part))].join(
      " › ",
    );
    return [{ id: `recent ${path}`, title, opens: path }];
  });
}
