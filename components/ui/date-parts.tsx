import { cn } from "./tv";

export type DatePart = { part: "day" | "month" | "year"; text: string; differs?: boolean };

/**
 * A date split in the order in which it was written, to show which digits were read as the day. A part that differs
 * from the other source is underlined. With `plain` the underline is not red, because the difference is no verdict.
 */
export function DateParts(props: { parts: readonly DatePart[]; plain?: boolean }) {
  const label = props.parts.map(({ part, text, differs }) => `${part} ${text}${differs ? ", differs" : ""}`).join("; ");
  return (
    <span className="mt-0.75 flex w-fit gap-0.75" role="img" aria-label={label}>
      {props.parts.map(({ part, text, differs }) => (
        <span key={part} className="flex flex-col items-center">
          <span
            className={cn(
              "text-[0.59375rem] text-ink-3 leading-3 tracking-[0.02em]",
              differs && (props.plain ? "font-[650] text-ink" : "font-[650] text-blocking"),
            )}
          >
            {part}
          </span>
          <span
            className={cn(
              "rounded-[3px] border border-line-strong bg-surface px-1.25 font-mono text-ink text-meta leading-4.5",
              differs &&
                (props.plain
                  ? "border-ink-2 shadow-[inset_0_-2px_0_var(--ink-2)]"
                  : "border-blocking-mark shadow-[inset_0_-2px_0_var(--blocking-mark)]"),
            )}
          >
            {text}
          </span>
        </span>
      ))}
    </span>
  );
}
