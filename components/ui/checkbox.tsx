"use client";

import { type ComponentProps, type ReactNode, useId } from "react";
import { FieldError } from "./field";
import { cn } from "./tv";

type CheckboxTexts = {
  label: ReactNode;
  description?: ReactNode;
  error?: string;
  disabled?: boolean;
  className?: string;
};

/** The bare checkbox, for table cells. Give it an `aria-label`. */
export function CheckboxBox(props: Omit<ComponentProps<"input">, "type"> & { mixed?: boolean }) {
  const { mixed = false, className, ref, ...rest } = props;
  const setMixed = (element: HTMLInputElement | null) => {
    if (element) element.indeterminate = mixed;
    if (typeof ref === "function") ref(element);
    else if (ref) ref.current = element;
  };
  return <input type="checkbox" {...rest} ref={setMixed} className={cn("checkbox", className)} />;
}

/** A labeled checkbox. Spread react-hook-form's `register` onto it. */
export function Checkbox(props: Omit<ComponentProps<"input">, "type" | "size"> & CheckboxTexts & { mixed?: boolean }) {
  const { label, description, error, className, ...input } = props;
  const id = useId();
  const described = [description ? `${id}-description` : null, error ? `${id}-error` : null].filter(Boolean).join(" ");
  return (
    <div className={cn("flex min-w-0 items-start gap-2", className)}>
      <span className="flex h-5 flex-none items-center">
        <CheckboxBox
          id={id}
          aria-describedby={described || undefined}
          aria-invalid={Boolean(error) || undefined}
          {...input}
        />
      </span>
      <div className="min-w-0">
        <label htmlFor={id} className={cn(props.disabled && "text-ink-3", description ? "font-strong" : "")}>
          {label}
        </label>
        {description ? (
          <div id={`${id}-description`} className="text-ink-2 text-meta">
            {description}
          </div>
        ) : null}
        {error ? (
          <FieldError id={`${id}-error`} className="mt-1">
            {error}
          </FieldError>
        ) : null}
      </div>
    </div>
  );
}
