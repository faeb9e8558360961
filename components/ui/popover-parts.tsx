"use client";

import { Popover as Base } from "@base-ui/react/popover";
import type { ReactElement, ReactNode } from "react";
import type { RenderTrigger } from "./lazy-popup";
import { cn } from "./tv";

export type PopoverContent = {
  title?: ReactNode;
  label?: string;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  side?: "top" | "bottom" | "left" | "right";
  align?: "start" | "center" | "end";
  children: ReactNode;
  className?: string;
};

export function PopoverPopup(props: PopoverContent & { renderTrigger: RenderTrigger | undefined }) {
  const { side = "bottom", align = "start" } = props;
  return (
    <Base.Root open={props.open} onOpenChange={(open) => props.onOpenChange?.(open)}>
      <Base.Trigger render={props.renderTrigger} />
      <Base.Portal>
        <Base.Positioner side={side} align={align} sideOffset={6} collisionPadding={12} className="z-50">
          <Base.Popup aria-label={props.label} className={cn("popup max-w-90 p-3 outline-none", props.className)}>
            {props.title ? <Base.Title className="mb-1 font-semibold text-body">{props.title}</Base.Title> : null}
            {props.children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

export function PopoverClose(props: { children: ReactElement }) {
  return <Base.Close render={props.children} />;
}
