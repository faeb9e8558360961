"use client";

import { useEffect, useState } from "react";
import { Dialog, DialogBody } from "@/components/ui/dialog";
import { Link } from "@/components/ui/link";
import { ShortcutLines } from "@/components/ui/shortcut-lines";
import { type ShortcutGroup, useRegisteredShortcuts, useShortcuts, useSingleKeys } from "@/components/ui/shortcuts";

/** The list of shortcuts, opened with "?": those of this page, then those that work everywhere. */
export function ShortcutsHelp() {
  const [open, setOpen] = useState(false);
  const [singleKeys] = useSingleKeys();
  useEffect(() => {
    document.documentElement.dataset.keys = singleKeys ? "on" : "off";
  }, [singleKeys]);
  useShortcuts(
    "Everywhere",
    [
      { keys: ["?"], title: "this list of shortcuts", run: () => setOpen(true) },
      // Each form hears it itself.
      { keys: ["mod+Enter"], title: "send the form", run: () => false, whileTyping: true, inPalette: false },
    ],
    "global",
  );
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title="Keyboard shortcuts"
      description={
        singleKeys
          ? "What works on this page now. Single keys can be turned off under Account."
          : "Single keys are off. Turn them on under Account."
      }
      size="m"
    >
      <Groups onLeave={() => setOpen(false)} />
    </Dialog>
  );
}

function Groups(props: { onLeave: () => void }) {
  return (
    <DialogBody className="gap-5">
      {groupsByTitle(useRegisteredShortcuts()).map(({ title, shortcuts }) => (
        <section key={title} aria-label={title} className="grid gap-2">
          <h3>{title}</h3>
          <ShortcutLines shortcuts={shortcuts} />
        </section>
      ))}
      <Link href="/reference/glossary" onClick={props.onLeave} className="justify-self-start py-0.5">
        What the words mean
      </Link>
    </DialogBody>
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
