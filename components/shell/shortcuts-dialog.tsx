"use client";

import { Dialog, DialogBody } from "@/components/ui/dialog";
import type { Openable } from "@/components/ui/lazy-part";
import { Link } from "@/components/ui/link";
import { ShortcutLines } from "@/components/ui/shortcut-lines";
import { type ShortcutGroup, useRegisteredShortcuts, useSingleKeys } from "@/components/ui/shortcuts";

/** The shortcuts of this page, then those that work everywhere. */
export function ShortcutsDialog({ onClose }: Openable) {
  const [singleKeys] = useSingleKeys();
  return (
    <Dialog
      onClose={() => onClose?.()}
      title="Keyboard shortcuts"
      description={
        singleKeys
          ? "What works on this page now. Single keys can be turned off under Account."
          : "Single keys are off. Turn them on under Account."
      }
      size="m"
    >
      <DialogBody className="gap-5">
        {groupsByTitle(useRegisteredShortcuts()).map(({ title, shortcuts }) => (
          <section key={title} aria-label={title} className="grid gap-2">
            <h3>{title}</h3>
            <ShortcutLines shortcuts={shortcuts} />
          </section>
        ))}
        <Link href="/reference/glossary" onClick={() => onClose?.()} className="justify-self-start py-0.5">
          What the words mean
        </Link>
      </DialogBody>
    </Dialog>
  );
}

/** One group per heading, the page's own first. Global shortcuts that the page overrides are left out. */
function groupsByTitle(registered: readonly ShortcutGroup[]): Pick<ShortcutGroup, "title" | "shortcuts">[] {
  const ofPage = registered.filter(({ scope }) => scope === "page");
  const taken = new Set(ofPage.flatMap(({ shortcuts }) => shortcuts.flatMap(({ keys }) => keys)));
  const titles = new Map<string, ShortcutGroup["shortcuts"]>();
  for (const { title, scope, shortcuts } of [...ofPage, ...registered.filter(({ scope }) => scope === "global")]) {
    const works = (key: string) => scope === "page" || !taken.has(key);
    const withKeys = shortcuts.filter(({ keys }) => keys.some(works));
    if (withKeys.length > 0) titles.set(title, [...(titles.get(title) ?? []), ...withKeys]);
  }
  return [...titles].map(([title, shortcuts]) => ({ title, shortcuts }));
}
