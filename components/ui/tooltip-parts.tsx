"use client";

import { Tooltip as Base } from "@base-ui/react/tooltip";
import { type ReactNode, type RefObject, useEffect, useState } from "react";
import type { RenderTrigger } from "./lazy-popup";
import { cn } from "./tv";

export type TooltipContent = {
  content: ReactNode;
  side?: "top" | "bottom" | "left" | "right";
  className?: string;
};

const delayMs = 400;
/** When a tooltip was last open. Its neighbors then open without a new delay. */
let lastOpenAt = Number.NEGATIVE_INFINITY;

/** The popup of a `Tooltip`. It is mounted once the pointer or the focus has reached its element. */
export function TooltipPopup(
  props: TooltipContent & {
    element: RefObject<HTMLElement | null>;
    renderTrigger: RenderTrigger | undefined;
  },
) {
  const { element } = props;
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const delay = performance.now() - lastOpenAt < delayMs ? 0 : delayMs;
    const timer = setTimeout(() => setOpen(element.current?.matches(":hover, :focus-visible") ?? false), delay);
    return () => clearTimeout(timer);
  }, [element]);
  useEffect(() => {
    if (!open) return;
    return () => {
      lastOpenAt = performance.now();
    };
  }, [open]);
  return (
    <Base.Root open={open} onOpenChange={setOpen}>
      <Base.Trigger render={props.renderTrigger} delay={delayMs} />
      <Base.Portal>
        <Base.Positioner side={props.side ?? "top"} sideOffset={6} collisionPadding={8} className="z-50">
          <Base.Popup className={cn("popup max-w-72 px-2 py-1 text-ink text-meta", props.className)}>
            {props.content}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
