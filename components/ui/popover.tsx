"use client";

import { Popover as Base } from "@base-ui/react/popover";
import type { ReactElement, ReactNode } from "react";
import { cn } from "./tv";

/**
 * A small panel next to its trigger. Works by touch, unlike a tooltip.
 *
 * @param props.title announced and shown; pass `label` instead when no title is shown
 */
export function Popover(props: {
  trigger: ReactElement;
  title?: ReactNode;
  label?: string;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  side?: "top" | "bottom" | "left" | "right";
  align?: "start" | "center" | "end";
  children: ReactNode;
  className?: string;
}) {
  const { side = "bottom", align = "start" } = props;
  return (
    <Base.Root open={props.open} onOpenChange={(open) => props.onOpenChange?.(open)}>
      <Base.Trigger render={props.trigger} />
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

/** Closes the popover around it. */
export function PopoverClose(props: { children: ReactElement }) {
  return <Base.Close render={props.children} />;
}
