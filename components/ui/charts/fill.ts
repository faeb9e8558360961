import { cn } from "@/components/ui/tv";

/**
 * The fills of bars and columns. `c1` to `c4` are four series, and `pale` is a muted one. `hatch` means late, likely or
 * failed, `dashed` means open or unknown, and `state` has the color of the element's `data-evidence`.
 */
const fills = {
  c1: "bg-c1",
  c2: "bg-c2",
  c3: "bg-c3",
  c4: "bg-c4",
  pale: "bg-c1/40",
  hatch: "hatch-late",
  dashed: "border border-c1 border-dashed bg-c1/15",
  state: "bg-state-mark",
} as const;
export type Fill = keyof typeof fills;

export function fillClasses(fill: Fill, unfinished = false): string {
  return cn(fills[fill], unfinished && "border border-ink-2 border-dashed opacity-55");
}

export type Series = { key: string; label: string; fill: Fill };
