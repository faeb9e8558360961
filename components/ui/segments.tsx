import type { ReactNode } from "react";
import { cn } from "./tv";
import { useHydrated } from "./use-hydrated";

/** Buttons that switch between a few views of the same content. */
export function Segments<Key extends string>(props: {
  label: string;
  options: readonly { key: Key; label: ReactNode }[];
  value: Key;
  onChange: (key: Key) => void;
}) {
  const isHydrated = useHydrated();
  return (
    <fieldset
      aria-label={props.label}
      className="flex flex-none overflow-hidden rounded-button border border-line-strong bg-surface text-meta"
    >
      {props.options.map(({ key, label }) => (
        <button
          key={key}
          type="button"
          disabled={!isHydrated}
          aria-pressed={key === props.value}
          onClick={() => props.onChange(key)}
          className={cn(
            "inline-flex h-6 items-center gap-1 border-line-strong border-r px-2 text-ink-2 -outline-offset-2 last:border-r-0 hover:bg-hover max-md:h-touch",
            key === props.value && "bg-sunken font-strong text-ink shadow-[inset_0_-2px_0_var(--color-primary)]",
          )}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
