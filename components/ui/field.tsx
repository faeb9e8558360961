"use client";

import { createContext, type ReactNode, useContext, useId } from "react";
import { StatusIcon } from "./status-icon";
import { cn } from "./tv";

type Wiring = { id: string; describedBy: string | undefined; invalid: boolean };

const FieldContext = createContext<Wiring | undefined>(undefined);

/** What a control takes from the `Field` around it: its id, its description, and whether it is invalid. */
export function useFieldWiring(): Partial<Wiring> {
  return useContext(FieldContext) ?? {};
}

/**
 * A label, a control, a hint and an error, connected for accessibility. Works with react-hook-form:
 * `<Field label="House number" hint="Digits only" error={errors.houseNumber?.message}><Input {...register("houseNumber")} /></Field>`
 *
 * @param props.hint shown while there is no error
 * @param props.note a short note after the label ("optional", "needed either way")
 * @param props.error a sentence that says how to fix it
 */
export function Field(props: {
  label: ReactNode;
  note?: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  action?: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  const id = useId();
  const invalid = props.error !== undefined && props.error !== "";
  const described = invalid ? `${id}-error` : props.hint === undefined ? undefined : `${id}-hint`;
  return (
    <FieldContext value={{ id, describedBy: described, invalid }}>
      <div className={cn("flex min-w-0 flex-col gap-1", props.className)}>
        <div className="flex items-baseline gap-1 text-meta">
          <label htmlFor={id} className="font-strong text-ink">
            {props.label}
          </label>
          {props.note ? <span className="text-ink-3">{props.note}</span> : null}
          {props.action ? <span className="ml-auto">{props.action}</span> : null}
        </div>
        {props.children}
        {invalid ? (
          <FieldError id={`${id}-error`}>{props.error}</FieldError>
        ) : props.hint === undefined ? null : (
          <p id={`${id}-hint`} className="text-ink-3 text-meta">
            {props.hint}
          </p>
        )}
      </div>
    </FieldContext>
  );
}

/** An input's error message. */
export function FieldError(props: { id?: string; children: ReactNode; className?: string }) {
  return (
    <p id={props.id} role="alert" className={cn("flex gap-1.25 text-blocking text-meta", props.className)}>
      <StatusIcon state="blocking" size="s" className="mt-px" />
      <span>{props.children}</span>
    </p>
  );
}

/** Fields side by side that wrap when space is short. */
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

/** Related fields under one legend. */
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
