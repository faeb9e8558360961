import { cn } from "@/components/ui/tv";
import type { nameRuns, Underline } from "./compared-text";

/** Letters with a diacritic have a dotted underline. Words that the other name lacks have the classes of `mark`. */
export function ComparedName(props: { runs: ReturnType<typeof nameRuns>; mark: string; state?: string }) {
  return props.runs.map(({ text, at, underline }) => {
    if (underline === null) return text;
    if (underline === "solid") {
      return (
        <mark key={at} data-evidence={props.state} className={props.mark}>
          {text}
        </mark>
      );
    }
    return (
      <span key={at} className="underline decoration-control decoration-dotted underline-offset-3">
        {text}
      </span>
    );
  });
}

const meanings: Record<Underline, string> = {
  solid: "Solid underline: differs",
  dotted: "Dotted underline: same letter with an accent",
};

/** What the underlines of a comparison mean; nothing if there are none. */
export function UnderlineLegend(props: { underlines: readonly (Underline | null)[]; className?: string }) {
  const shown = (["solid", "dotted"] as const).filter((one) => props.underlines.includes(one));
  if (shown.length === 0) return null;
  return (
    <p className={cn("pt-2 text-ink-3 text-meta", props.className)}>{shown.map((one) => meanings[one]).join(". ")}.</p>
  );
}
