"use client";

import { useEffect, useState } from "react";
import { lazyDialog } from "@/components/ui/lazy-part";
import { useShortcuts, useSingleKeys } from "@/components/ui/shortcuts";

const ShortcutsDialog = lazyDialog(() => import("./shortcuts-dialog").then((module) => module.ShortcutsDialog));

/** Opens the list of shortcuts with "?". */
export function ShortcutsHelp() {
  const [isOpen, setOpen] = useState(false);
  const [singleKeys] = useSingleKeys();
  useEffect(() => {
    document.documentElement.dataset.keys = singleKeys ? "on" : "off";
  }, [singleKeys]);
  useShortcuts(
    "Everywhere",
    [
      { keys: ["?"], title: "this list of shortcuts", run: () => setOpen(true) },
      // Each form handles this key itself.
      { keys: ["mod+Enter"], title: "send the form", run: () => false, whileTyping: true, inPalette: false },
    ],
    "global",
  );
  return isOpen ? <ShortcutsDialog onClose={() => setOpen(false)} /> : null;
}
