"use client";

import { type ComponentProps, createContext, type MouseEvent, type ReactNode, useContext, useId } from "react";
import { StatusIcon } from "./status-icon";
import { cn } from "./tv";

type Connection = { id: string; labelId: string; describedBy: string | undefined; invalid: boolean };
const FieldContext = createContext<Connection | null>(null);

/** Returns the props that connect a control with the `Field` around it. Without a `Field` they are undefined. */
export function useFieldControl() {
  const field = useContext(FieldContext);
  return { id: field?.id, "aria-describedby": field?.describedBy, "aria-invalid": field?.invalid || undefined };
}

/** Like `useFieldControl`, for a control that is not an input and needs `aria-labelledby` to have a name. */
export function useNamedFieldControl() {
  const field = useContext(FieldContext);
  return { ...useFieldControl(), "aria-labelledby": field?.labelId };
}

/**
 * Connects a control with its label, its hint (shown while there is no error) and its error, which says how to fix it:
 * `<Field label="House number" error={errors.houseNumber?.message}><Input {...register("houseNumber")} /></Field>`
 * A note ("optional") follows the label; an action is beside it, and Tab reaches it after the control.
 */
export function Field(props: {
  id?: string;
  label: ReactNode;
  note?: ReactNode;
  hint?: ReactNode;
  error?: string;
  action?: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  const { hint, error } = props;
  const ownId = useId();
  const { id = ownId } = props;
  const [labelId, belowId] = [`${id}-label`, `${id}-below`];
  const describedBy = error || hint !== undefined ? belowId : undefined;
  return (
    <FieldContext value={{ id, labelId, describedBy, invalid: Boolean(error) }}>
      <div className={cn("relative flex min-w-0 flex-col gap-1", props.className)}>
        <div className={cn("flex items-baseline gap-1 text-meta", props.action ? "min-h-6 items-center pr-24" : "")}>
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard reaches the button itself. */}
          <label id={labelId} htmlFor={id} onClick={focusButton} className="font-strong text-ink">
            {props.label}
          </label>
          {props.note ? <span className="text-ink-3">{props.note}</span> : null}
        </div>
        {props.children}
        {props.action ? <span className="absolute top-0 right-0">{props.action}</span> : null}
        {error ? <FieldError id={belowId}>{error}</FieldError> : null}
        {error || hint === undefined ? null : (
          <p id={belowId} className="text-ink-3 text-meta">
            {hint}
          </p>
        )}
      </div>
    </FieldContext>
  );
}

/**
 * A click on a label would press its button, which opens the list of a `Select`. The list should only get the focus.
 */
function focusButton(event: MouseEvent<HTMLLabelElement>): void {
  const { control } = event.currentTarget;
  if (!(control instanceof HTMLButtonElement)) return;
  event.preventDefault();
  control.focus();
}

/** An error message. Use it directly for a list, a group or a form; a `Field` shows its own error. */
export function FieldError(props: Pick<ComponentProps<"p">, "id" | "ref" | "className" | "children">) {
  const { className, children, ...rest } = props;
  return (
    <p {...rest} role="alert" className={cn("flex gap-1.25 text-blocking text-meta", className)}>
      <StatusIcon state="blocking" size="s" className="mt-px" />
      <span>{children}</span>
    </p>
  );
}

export function FieldRow(props: { children: ReactNode; className?: string }) {
  return (
    <div
      className={cn(
        "grid grid-cols-[repeat(auto-fit,minmax(min(100%,12.5rem),1fr))] items-start gap-3",
        props.className,
      )}
    >
      {props.children}
    </div>
  );
}

export function FieldGroup(props: {
  legend: ReactNode;
  description?: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  return (
    <fieldset className={cn("flex min-w-0 flex-col gap-3", props.className)}>
      <legend className="mb-2 p-0 font-semibold text-section">{props.legend}</legend>
      {props.description ? <p className="-mt-2 text-ink-3 text-meta">{props.description}</p> : null}
      {props.children}
    </fieldset>
  );
}
