import type { ReactNode } from "react";
import { cn } from "@/components/ui/tv";

/** A page's background. `paper` makes it plain, for lists of full width. Without it, cards are on a tinted canvas. */
export function Page(props: { paper?: boolean; children: ReactNode }) {
  return (
    <div className={cn("min-h-[calc(100dvh-var(--spacing-bar))]", props.paper && "bg-surface")}>{props.children}</div>
  );
}

/**
 * Content with a side column, which moves below the content under 1200 px. `sticky` keeps the side column in view.
 * `wide` makes it wider, for prices or a decision. `beside` makes equal halves with a sticky side column, for a
 * document beside the data that was read from it.
 */
export function Columns(props: {
  rail: ReactNode;
  wide?: boolean;
  beside?: boolean;
  sticky?: boolean;
  children: ReactNode;
  className?: string;
}) {
  return (
    <div
      className={cn(
        "grid items-start gap-6 px-6 pt-4 pb-10 max-md:gap-3 max-md:px-3 max-md:pt-3",
        props.beside
          ? "xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
          : props.wide
            ? "xl:grid-cols-[minmax(0,1fr)_var(--spacing-rail-wide)]"
            : "xl:grid-cols-[minmax(0,1fr)_var(--spacing-rail)]",
        props.className,
      )}
    >
      <div className="grid min-w-0 gap-4 max-md:gap-3">{props.children}</div>
      <aside
        className={cn(
          "grid min-w-0 gap-4 max-md:gap-3",
          (props.beside || props.sticky) && "xl:sticky xl:top-[calc(var(--spacing-bar)+1rem)]",
        )}
      >
        {props.rail}
      </aside>
    </div>
  );
}
