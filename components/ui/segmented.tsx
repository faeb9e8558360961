"use client";

import { Toggle } from "@base-ui/react/toggle";
import { ToggleGroup } from "@base-ui/react/toggle-group";
import type { ReactNode } from "react";

/** Two or three views of the same data, one of them on. `name` is read out where `label` is only an icon. */
export function Segmented<Value extends string>(props: {
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  options: readonly { value: Value; label: ReactNode; name?: string }[];
  className?: string;
}) {
  const change = (pressed: readonly string[]) => {
    const found = props.options.find((option) => option.value === pressed[0]);
    if (found) props.onValueChange(found.value);
  };
  return (
    <ToggleGroup
      aria-label={props.label}
      value={[props.value]}
      onValueChange={change}
      className={`inline-flex overflow-hidden rounded-button border border-line-strong bg-surface ${props.className ?? ""}`}
    >
      {props.options.map((option) => (
        <Toggle
          key={option.value}
          value={option.value}
          aria-label={option.name}
          className="inline-flex h-6 items-center gap-1.25 border-line-strong border-r px-2.25 text-ink-2 text-meta last:border-r-0 hover:bg-hover focus-visible:-outline-offset-2 data-pressed:bg-sunken data-pressed:font-semibold data-pressed:text-ink data-pressed:shadow-[inset_0_-2px_0_var(--act)] max-md:h-9 max-md:px-4 [&>svg]:size-3.5"
        >
          {option.label}
        </Toggle>
      ))}
    </ToggleGroup>
  );
}
