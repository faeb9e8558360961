"use client";

import { usePathname } from "next/navigation";
import { useEffect, useLayoutEffect, useState } from "react";
import { holdKeys, keepKey } from "@/components/ui/held-keys";
import { Icon } from "@/components/ui/icon";
import { ShortcutKbd } from "@/components/ui/kbd";
import { lazyDialog } from "@/components/ui/lazy-part";
import { useShortcuts } from "@/components/ui/shortcuts";
import type { Permission } from "@/lib/base/permissions";

const Palette = lazyDialog(() => import("./palette").then((module) => module.Palette));

const maxRecent = 5;
/** The paths of the last pages, newest first. They are only in memory, and contain no search terms. */
let recent: readonly string[] = [];

/** The button in the bar that opens the command palette, as ⌘K does. On a phone it is an icon. */
export function PaletteBox(props: { permissions: readonly Permission[] }) {
  const path = usePathname();
  const [open, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  useKeysForField(open);
  const show = () => {
    setWasOpened(true);
    setOpen(true);
  };
  useEffect(() => {
    recent = [path, ...recent.filter((one) => one !== path)].slice(0, maxRecent + 1);
  }, [path]);
  useShortcuts(
    "Everywhere",
    [
      { keys: ["mod+k"], title: "find or do anything", run: show, whileTyping: true, inPalette: false },
      { keys: ["/"], title: "find", run: show, inPalette: false },
    ],
    "global",
  );
  return (
    <>
      <div className="relative flex w-95 min-w-0 max-md:w-auto max-md:flex-none">
        <button
          type="button"
          onClick={show}
          aria-haspopup="dialog"
          aria-keyshortcuts="Meta+K Control+K"
          className="flex h-7.5 min-w-0 flex-1 items-center gap-2 rounded-button border border-line-strong bg-canvas pr-12 pl-2.5 text-left text-ink-3 hover:border-control max-md:size-touch max-md:flex-none max-md:justify-center max-md:border-0 max-md:bg-transparent max-md:p-0"
        >
          <Icon name="search" className="size-3.5 max-md:size-4.5" />
          <span className="min-w-0 flex-1 truncate max-md:sr-only">Find an applicant, order, or command</span>
        </button>
        {/* The keys are beside the button, so that its name does not include them. */}
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 right-1.5 flex items-center max-md:hidden"
        >
          <ShortcutKbd shortcut="mod+k" />
        </span>
      </div>
      {wasOpened ? (
        <Palette
          open={open}
          onClose={() => setOpen(false)}
          permissions={props.permissions}
          recent={recent.filter((one) => one !== path)}
        />
      ) : null}
    </>
  );
}

/**
 * Keeps keys for the palette's field from the moment that opens the palette, because the field's code may still load.
 */
function useKeysForField(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return;
    const end = holdKeys();
    const keep = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isInDialog(document.activeElement)) return;
      if (keepKey(event)) event.stopImmediatePropagation();
    };
    const endInside = ({ target }: FocusEvent) => {
      if (isInDialog(target) && target instanceof HTMLInputElement) end();
    };
    window.addEventListener("keydown", keep, true);
    window.addEventListener("focusin", endInside);
    return () => {
      window.removeEventListener("keydown", keep, true);
      window.removeEventListener("focusin", endInside);
      end(true);
    };
  }, [isOpen]);
}

const isInDialog = (target: EventTarget | null) =>
  target instanceof Element && target.closest("[role=dialog]") !== null;
