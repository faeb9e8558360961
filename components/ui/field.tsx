"use client";

import { Field as Base } from "@base-ui/react/field";
import type { ComponentProps, ReactNode } from "react";
import { StatusIcon } from "./status-icon";
import { cn } from "./tv";

/**
 * A label, a control, a hint and an error, connected for accessibility. Works with react-hook-form:
 * `<Field label="House number" hint="Digits only" error={errors.houseNumber?.message}><Input {...register("houseNumber")} /></Field>`
 *
 * @param props.hint shown while there is no error
 * @param props.note a short note after the label ("optional", "needed either way")
 * @param props.error a sentence that says how to fix it
 * @param props.action a small button beside the label; Tab reaches it after the control
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
  const { hint, error } = props;
  return (
    <Base.Root invalid={Boolean(error)} className={cn("relative flex min-w-0 flex-col gap-1", props.className)}>
      <div className={cn("flex items-baseline gap-1 text-meta", props.action ? "min-h-6 items-center pr-24" : "")}>
        <Base.Label className="font-strong text-ink">{props.label}</Base.Label>
        {props.note ? <span className="text-ink-3">{props.note}</span> : null}
      </div>
      {props.children}
      {props.action ? <span className="absolute top-0 right-0">{props.action}</span> : null}
      {error ? <ControlError>{error}</ControlError> : null}
      {error || hint === undefined ? null : (
        <Base.Description className="text-ink-3 text-meta">{hint}</Base.Description>
      )}
    </Base.Root>
  );
}

/** The error message of the control in the same Base UI field, which it describes. */
export function ControlError(props: { children: ReactNode; className?: string }) {
  return <Base.Error match render={<FieldError className={props.className}>{props.children}</FieldError>} />;
}

/** An error message without a field: of a list, a group or a form. */
export function FieldError(props: Pick<ComponentProps<"p">, "id" | "ref" | "className" | "children">) {
  const { className, children, ...rest } = props;
  return (
    <p {...rest} role="alert" className={cn("flex gap-1.25 text-blocking text-meta", className)}>
      <StatusIcon state="blocking" size="s" className="mt-px" />
      <span>{children}</span>
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
