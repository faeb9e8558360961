"use client";

import { Dialog as Base } from "@base-ui/react/dialog";
import { type ReactElement, type ReactNode, type RefObject, useRef } from "react";
import { Icon } from "@/components/ui/icon";
import { IconButton } from "./button";
import { type FocusPlace, FocusReturn, givesFocusBack } from "./focus-return";
import type { RenderTrigger } from "./lazy-popup";
import { cn, tv } from "./tv";

const sheet = tv({
  base: [
    "fixed z-50 flex max-h-[calc(100dvh-2rem)] flex-col overflow-hidden rounded-dialog bg-raised shadow-floating outline-none [&>form]:flex [&>form]:min-h-0 [&>form]:flex-1 [&>form]:flex-col",
    "transition-[opacity,translate,scale] duration-200 ease-calm data-ending-style:opacity-0 data-starting-style:opacity-0",
    "md:top-1/2 md:left-1/2 md:w-[calc(100vw-3rem)] md:-translate-x-1/2 md:-translate-y-1/2 md:data-ending-style:scale-98 md:data-starting-style:scale-98",
    // On a phone, the dialog is at the bottom, within reach of the thumb.
    "max-md:inset-x-0 max-md:bottom-0 max-md:rounded-b-none max-md:data-ending-style:translate-y-4 max-md:data-starting-style:translate-y-4",
  ],
  variants: { size: { s: "md:max-w-110", m: "md:max-w-140", l: "md:max-w-200" } },
  defaultVariants: { size: "s" },
});

const scrim =
  "fixed inset-0 z-50 bg-scrim transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0";

export type DialogContent = {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** The dialog has closed; the focus may still be moving back. */
  onClosed?: () => void;
  title: ReactNode;
  description?: ReactNode;
  size?: "s" | "m" | "l";
  closable?: boolean;
  initialFocus?: RefObject<HTMLElement | null>;
  /** Gets the focus when the dialog closes, instead of the element that opened it. */
  finalFocus?: RefObject<HTMLElement | null>;
  children: ReactNode;
};

export function DialogPopup(props: DialogContent & { renderTrigger: RenderTrigger | undefined }) {
  const { closable = true } = props;
  const place = useRef<FocusPlace>(null);
  return (
    <Base.Root
      open={props.open}
      onOpenChange={(open) => props.onOpenChange?.(open)}
      onOpenChangeComplete={(open) => open || props.onClosed?.()}
    >
      {props.renderTrigger ? <Base.Trigger render={props.renderTrigger} /> : null}
      <Base.Portal>
        <Base.Backdrop className={scrim} />
        <Base.Popup
          className={sheet({ size: props.size })}
          initialFocus={props.initialFocus}
          finalFocus={() => props.finalFocus?.current ?? givesFocusBack(place.current)}
        >
          <FocusReturn place={place} />
          <header className={cn("px-5 pt-4", closable && "pr-13")}>
            <Base.Title className="text-section">{props.title}</Base.Title>
            {props.description ? (
              <Base.Description className="mt-1.5 text-ink-2">{props.description}</Base.Description>
            ) : null}
          </header>
          {props.children}
          {/* The close button is last in reading order, so that the focus starts on the content. */}
          {closable ? (
            <Base.Close
              render={
                <IconButton
                  label="Close"
                  icon={<Icon name="x" />}
                  size="s"
                  className="absolute top-3 right-3 max-md:size-touch"
                />
              }
            />
          ) : null}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

export function DialogClose(props: { children: ReactElement }) {
  return <Base.Close render={props.children} />;
}

export type SheetContent = {
  title: string;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  children: ReactNode;
};

export function SheetPopup(props: SheetContent & { renderTrigger: RenderTrigger | undefined }) {
  return (
    <Base.Root open={props.open} onOpenChange={(open) => props.onOpenChange?.(open)}>
      <Base.Trigger render={props.renderTrigger} />
      <Base.Portal>
        <Base.Backdrop className={scrim} />
        <Base.Popup className="fixed inset-y-0 left-0 z-50 flex w-[min(18rem,calc(100vw-3.5rem))] flex-col overflow-y-auto bg-canvas shadow-floating outline-none transition-[translate] duration-200 ease-calm data-ending-style:-translate-x-full data-starting-style:-translate-x-full">
          <Base.Title className="sr-only">{props.title}</Base.Title>
          {props.children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
