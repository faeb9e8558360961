"use client";

import { Check, Minus } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";
import { FieldError } from "./field";
import { cn } from "./tv";

type CheckboxTexts = {
  label: ReactNode;
  /** What checking it means. Shown under the label and read with it. */
  description?: ReactNode;
  error?: string | undefined;
  disabled?: boolean | undefined;
  className?: string | undefined;
};

/** Lays out a checkbox with its label, description and error. */
function CheckboxLayout(props: { id: string; control: ReactNode; texts: CheckboxTexts }) {
  const { id, control, texts } = props;
  return (
    <div className={cn("flex min-w-0 items-start gap-2", texts.className)}>
      <span className="flex h-5 flex-none items-center">{control}</span>
      <div className="min-w-0">
        <label htmlFor={id} className={cn(texts.disabled && "text-ink-3", texts.description ? "font-strong" : "")}>
          {texts.label}
        </label>
        {texts.description ? (
          <div id={`${id}-description`} className="text-ink-2 text-meta">
            {texts.description}
          </div>
        ) : null}
        {texts.error ? (
          <FieldError id={`${id}-error`} className="mt-1">
            {texts.error}
          </FieldError>
        ) : null}
      </div>
    </div>
  );
}

function describedBy(id: string, texts: CheckboxTexts): string | undefined {
  const ids = [texts.description ? `${id}-description` : "", texts.error ? `${id}-error` : ""].filter(Boolean);
  return ids.length === 0 ? undefined : ids.join(" ");
}

/** The bare checkbox, for table cells. Give it an `aria-label`. */
export function CheckboxBox(props: Omit<ComponentProps<"input">, "type"> & { mixed?: boolean }) {
  const { mixed = false, className, ref, ...rest } = props;
  const setMixed = (element: HTMLInputElement | null) => {
    if (element) element.indeterminate = mixed;
    if (typeof ref === "function") ref(element);
    else if (ref) ref.current = element;
  };
  const tick = "pointer-events-none absolute inset-0 m-auto size-3 stroke-[3] text-act-fg opacity-0";
  return (
    <span className={cn("relative inline-flex size-4 flex-none align-middle", className)}>
      <input
        type="checkbox"
        {...rest}
        ref={setMixed}
        className="peer size-4 appearance-none rounded-[3px] border border-control bg-surface checked:border-act checked:bg-act indeterminate:border-act indeterminate:bg-act disabled:border-line-strong disabled:bg-sunken disabled:checked:bg-control aria-invalid:border-blocking-mark"
      />
      {mixed ? (
        <Minus className={cn(tick, "opacity-100")} />
      ) : (
        <Check className={cn(tick, "peer-checked:opacity-100")} />
      )}
    </span>
  );
}

/** A labeled checkbox. Spread react-hook-form's `register` onto it. */
export function Checkbox(props: Omit<ComponentProps<"input">, "type" | "size"> & CheckboxTexts) {
  const { label: _label, description: _description, error, className: _className, ...input } = props;
  const generatedId = useId();
  const id = props.id ?? generatedId;
  const control = (
    <CheckboxBox {...input} id={id} aria-describedby={describedBy(id, props)} aria-invalid={error ? true : undefined} />
  );
  return <CheckboxLayout id={id} control={control} texts={props} />;
}
