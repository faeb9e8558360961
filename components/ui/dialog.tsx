"use client";

import type { ReactElement, ReactNode } from "react";
import type { DialogContent, SheetContent } from "./dialog-parts";
import { LazyPopup, partOf } from "./lazy-popup";
import { loadable } from "./loadable";
import { cn } from "./tv";

export const dialogParts = loadable(() => import("./dialog-parts"));

/**
 * A modal dialog. A trigger opens it; with `onClose` it is open while rendered. The focus starts on `initialFocus`, by
 * default the first control. On closing, the focus returns to the element that opened the dialog, or to the element
 * that replaced it. If `closable` is false, the dialog has no × and its footer must offer a way to close it.
 */
export function Dialog(props: DialogContent & { trigger?: ReactElement; onClose?: () => void }) {
  const { trigger, onClose, ...given } = props;
  const content = onClose ? { open: true, onOpenChange: onClose, ...given } : given;
  return (
    <LazyPopup parts={dialogParts} trigger={trigger} kind="dialog" open={content.open}>
      {({ DialogPopup }, render) => <DialogPopup {...content} renderTrigger={render} />}
    </LazyPopup>
  );
}

export function DialogBody(props: { children: ReactNode; className?: string }) {
  return (
    <div className={cn("flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto px-5 pt-3 pb-4", props.className)}>
      {props.children}
    </div>
  );
}

/** A dialog's actions, the primary one last. */
export function DialogFooter(props: { children: ReactNode }) {
  return (
    <footer className="flex flex-none flex-wrap justify-end gap-2 border-line border-t px-5 py-3 max-md:pb-[calc(0.75rem+env(safe-area-inset-bottom))] max-md:[&>button]:h-touch max-md:[&>button]:flex-1">
      {props.children}
    </footer>
  );
}

/** Closes the dialog around it: `<DialogClose><Button variant="ghost">Cancel</Button></DialogClose>` */
export const DialogClose = partOf(dialogParts, "DialogClose");

/** A panel from the left edge, for content that does not fit next to the page on a phone. */
export function Sheet(props: SheetContent & { trigger: ReactElement }) {
  const { trigger, ...content } = props;
  return (
    <LazyPopup parts={dialogParts} trigger={trigger} kind="dialog" open={props.open}>
      {({ SheetPopup }, render) => <SheetPopup {...content} renderTrigger={render} />}
    </LazyPopup>
  );
}
