import { cn } from "./tv";

// The widths are fixed, so that the server and the browser render the same lines.
const widths = ["w-4/5", "w-3/5", "w-3/4", "w-1/2", "w-2/3"];

/** A placeholder for a line of text. All pending content is marked with `data-skeleton`. */
export function Skeleton(props: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      data-skeleton
      className={cn(
        "relative block h-2.5 overflow-hidden rounded-[3px] bg-sunken after:absolute after:inset-0 after:animate-shimmer after:bg-linear-to-r after:from-transparent after:via-hover after:to-transparent",
        props.className,
      )}
    />
  );
}

/** Placeholder lines for text. `label` is announced once. */
export function SkeletonLines(props: { lines: number; label: string; className?: string }) {
  return (
    <div className={cn("grid gap-4.5 py-1.25", props.className)} role="status">
      <span className="sr-only">{props.label}</span>
      {Array.from({ length: props.lines }, (_, line) => `line-${line}`).map((line, index) => (
        <Skeleton key={line} className={widths[index % widths.length]} />
      ))}
    </div>
  );
}

/** A placeholder card, as tall as the card that will replace it. */
export function SkeletonCard(props: { lines?: number; label: string; className?: string }) {
  return (
    <div className={cn("rounded-card border border-line bg-surface", props.className)}>
      <div className="flex h-11 items-center border-line border-b px-4">
        <Skeleton className="w-32" />
      </div>
      <SkeletonLines lines={props.lines ?? 4} label={props.label} className="px-4 py-4" />
    </div>
  );
}
