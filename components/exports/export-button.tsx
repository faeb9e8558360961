"use client";

import { useState } from "react";
import { Button, IconButton } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import type { KeyHint } from "@/components/ui/kbd";
import { lazyDialog } from "@/components/ui/lazy-part";
import { useShortcuts } from "@/components/ui/shortcuts";
import type { ExportedList } from "./export-words";

/** The hint for the key E, for the legend of a list. */
export const exportKeys: readonly KeyHint[] = [{ keys: ["E"], does: "export" }];

const ExportDialog = lazyDialog(() => import("./export-dialog").then((module) => module.ExportDialog));

/**
 * A button that opens the dialog to export a list. The key E opens it too, unless the button is for a part of the page
 * (`of` is its title) or for a list without a page (`label` is the button's text).
 */
export function ExportButton({ of, label, ...list }: ExportedList & { of?: string; label?: string }) {
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  const isOfPage = !of && !label;
  useShortcuts("List", isOfPage ? [{ keys: ["e"], title: "export this list", run: open }] : []);
  return (
    <>
      {of ? (
        <IconButton
          label={`Export: ${of}`}
          icon={<Icon name="file-down" />}
          size="s"
          aria-haspopup="dialog"
          onClick={open}
        />
      ) : (
        <Button
          size="s"
          variant="ghost"
          icon={<Icon name="file-down" />}
          {...(isOfPage ? { "aria-keyshortcuts": "E" } : {})}
          aria-haspopup="dialog"
          className="flex-none max-md:h-9"
          onClick={open}
        >
          {label ?? "Export"}
        </Button>
      )}
      {isOpen ? <ExportDialog {...list} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
