import type { ReactNode } from "react";
import { cn } from "@/components/ui/tv";

/** A page's ground. `paper` makes it one white sheet, for full-bleed lists; cards stand on the canvas. */
export function Page(props: { paper?: boolean; children: ReactNode; className?: string }) {
  return (
    <div className={cn("min-h-[calc(100dvh-var(--spacing-bar))]", props.paper && "bg-surface", props.className)}>
      {props.children}
    </div>
  );
}

/** A page's content beside a rail, which goes below it under 1200 px. `wide` for a rail that shows money or a decision. */
export function Columns(props: { rail: ReactNode; wide?: boolean; children: ReactNode; className?: string }) {
  return (
    <div
      className={cn(
        "grid items-start gap-6 px-6 pt-4 pb-10 max-md:gap-3 max-md:px-3 max-md:pt-3",
        props.wide
          ? "xl:grid-cols-[minmax(0,1fr)_var(--spacing-rail-wide)]"
          : "xl:grid-cols-[minmax(0,1fr)_var(--spacing-rail)]",
        props.className,
      )}
    >
      <div className="grid min-w-0 gap-4 max-md:gap-3">{props.children}</div>
      <aside className="grid min-w-0 gap-4 max-md:gap-3">{props.rail}</aside>
    </div>
  );
}
