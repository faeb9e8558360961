"use client";

import { type ComponentProps, createContext, type ReactNode, useContext, useId } from "react";
import { FieldError } from "./field";
import { cn } from "./tv";

type Layout = "line" | "boxed" | "rows";
const GroupContext = createContext<{ name: string; layout: Layout; errorId: string | undefined } | undefined>(
  undefined,
);

/**
 * A few visible options. `boxed` puts them side by side in boxes. With `rows`, a press anywhere on a line selects it.
 */
export function RadioGroup(props: {
  legend: ReactNode;
  legendHidden?: boolean;
  hint?: ReactNode;
  name?: string;
  boxed?: boolean;
  rows?: boolean;
  error?: string;
  children: ReactNode;
  className?: string;
}) {
  const generatedId = useId();
  const errorId = props.error ? `${generatedId}-error` : undefined;
  const layout = props.boxed ? "boxed" : props.rows ? "rows" : "line";
  return (
    <GroupContext value={{ name: props.name ?? generatedId, layout, errorId }}>
      <fieldset className={cn("min-w-0", props.className)} aria-describedby={errorId}>
        <legend className={cn("p-0 font-strong text-meta", props.legendHidden ? "sr-only" : "mb-1.5")}>
          {props.legend}
        </legend>
        {props.hint ? <p className="-mt-1 mb-2 text-ink-3 text-meta">{props.hint}</p> : null}
        <div className={layouts[layout]}>{props.children}</div>
        {props.error ? (
          <FieldError id={errorId} className="mt-1.5">
            {props.error}
          </FieldError>
        ) : null}
      </fieldset>
    </GroupContext>
  );
}

const layouts: Record<Layout, string> = {
  boxed: "grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-3",
  rows: "grid",
  line: "flex flex-wrap gap-x-4.5 gap-y-2",
};

/** An option of a `RadioGroup`. `aside` is shown at its end, for example its key. */
export function Radio(
  props: Omit<ComponentProps<"input">, "type"> & { label: ReactNode; description?: ReactNode; aside?: ReactNode },
) {
  const { label, description, aside, className, name, ...input } = props;
  const group = useContext(GroupContext);
  const id = useId();
  return (
    <div
      className={cn(
        "relative flex min-w-0 items-start gap-2",
        group?.layout === "rows" &&
          "-mx-2 rounded-control px-2 py-1.5 hover:bg-sunken has-checked:bg-sunken max-md:py-3",
        group?.layout === "boxed" &&
          "gap-2.5 rounded-button border border-line-strong px-3 py-2.5 hover:border-control has-checked:border-primary has-checked:inset-ring has-checked:inset-ring-primary",
        className,
      )}
    >
      <span className="flex h-5 flex-none items-center">
        <input
          id={id}
          aria-describedby={description ? `${id}-description` : undefined}
          aria-invalid={group?.errorId !== undefined || undefined}
          {...input}
          type="radio"
          name={name ?? group?.name}
          className="size-4 appearance-none rounded-full border border-control bg-surface checked:border-[5px] checked:border-primary disabled:bg-sunken aria-invalid:border-blocking-mark"
        />
      </span>
      <div className="min-w-0">
        <label
          htmlFor={id}
          className={cn(
            description && "font-strong",
            group !== undefined && group.layout !== "line" && "after:absolute after:inset-0",
            input.disabled && "text-ink-3",
          )}
        >
          {label}
        </label>
        {description ? (
          <div id={`${id}-description`} className="text-ink-3 text-meta">
            {description}
          </div>
        ) : null}
      </div>
      {aside ? <span className="ml-auto flex-none">{aside}</span> : null}
    </div>
  );
}
