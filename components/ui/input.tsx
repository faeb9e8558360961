"use client";

import type { ComponentProps, ReactNode } from "react";
import { useFieldControl } from "./field";
import { cn, tv } from "./tv";

/** Styles of a text control, shared with the select's trigger. */
export const controlStyles = tv({
  base: [
    "w-full min-w-0 rounded-button border border-control bg-surface text-body text-ink",
    "focus-visible:border-focus focus-visible:outline-2 focus-visible:outline-focus focus-visible:outline-offset-0",
    "aria-invalid:border-blocking-mark aria-invalid:inset-ring aria-invalid:inset-ring-blocking-mark",
    "disabled:cursor-not-allowed disabled:border-line-strong disabled:bg-sunken disabled:text-ink-3 [&[readonly]]:bg-sunken",
    // 16 px on phones: smaller text makes iOS zoom into the field.
    "max-md:text-[1rem]",
  ],
  variants: { kind: { line: "h-8 px-2.5 max-md:h-touch", area: "min-h-16 resize-y px-2.5 py-1.5" } },
});

export function Input(props: ComponentProps<"input"> & { icon?: ReactNode }) {
  const { icon, className, ...rest } = props;
  const look = controlStyles({ kind: "line", className: [icon !== undefined && "pl-8", className] });
  const input = <input autoComplete="off" {...useFieldControl()} {...rest} className={look} />;
  if (icon === undefined) return input;
  return (
    <div className="relative flex items-center">
      <span className="pointer-events-none absolute left-2.5 text-ink-3 [&>svg]:size-3.5">{icon}</span>
      {input}
    </div>
  );
}

export function Textarea(props: ComponentProps<"textarea">) {
  const { className, ...rest } = props;
  return <textarea {...useFieldControl()} {...rest} className={cn(controlStyles({ kind: "area" }), className)} />;
}
