"use client";

import { Tooltip as Base } from "@base-ui/react/tooltip";
import type { ReactElement, ReactNode } from "react";
import { cn } from "./tv";

/**
 * A short hint about a control, on hover and focus. Never the only place for a text: touch does not open it.
 */
export function Tooltip(props: {
  content: ReactNode;
  side?: "top" | "bottom" | "left" | "right";
  children: ReactElement;
  className?: string;
}) {
  return (
    <Base.Root>
      <Base.Trigger render={props.children} delay={400} />
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

/** Lets neighboring tooltips open without a new delay. */
export function TooltipProvider(props: { children: ReactNode }) {
  return <Base.Provider>{props.children}</Base.Provider>;
}
