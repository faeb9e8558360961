"use client";

import { Select as Base } from "@base-ui/react/select";
import { Check, ChevronDown } from "lucide-react";
import type { ComponentType, ReactNode, Ref } from "react";
import { controlStyles } from "./input";
import { cn } from "./tv";

export type Option<Value extends string = string> = { value: Value; label: string; hint?: string };

/**
 * A select. Nothing is selected unless `value` or `defaultValue` says so. With react-hook-form, use a Controller:
 * `<Select options={…} value={field.value} onValueChange={field.onChange} inputRef={field.ref} />`
 *
 * @param props.value "" or null means no selection: the placeholder shows
 * @param props.name submits the value with a plain form
 */
export function Select<Value extends string>(props: {
  options: readonly Option<Value>[];
  value?: Value | "" | null;
  defaultValue?: Value | null;
  onValueChange?: (value: Value) => void;
  onBlur?: () => void;
  placeholder?: string;
  name?: string;
  disabled?: boolean;
  id?: string;
  inputRef?: Ref<HTMLInputElement>;
  "aria-label"?: string;
  className?: string;
}) {
  const { options, value, onValueChange, placeholder = "Select", className } = props;
  return (
    <Base.Root<Value>
      id={props.id}
      items={options.map((option) => ({ value: option.value, label: option.label }))}
      value={value === undefined ? undefined : value === "" ? null : value}
      defaultValue={props.defaultValue}
      onValueChange={(next) => next !== null && onValueChange?.(next)}
      onOpenChange={(open) => !open && props.onBlur?.()}
      name={props.name}
      disabled={props.disabled}
      inputRef={props.inputRef}
    >
      <Base.Trigger
        aria-label={props["aria-label"]}
        className={cn(
          controlStyles({ kind: "line" }),
          "flex items-center justify-between gap-2 text-left data-disabled:cursor-not-allowed data-disabled:border-line-strong data-disabled:bg-sunken data-disabled:text-ink-3",
          className,
        )}
      >
        <Base.Value placeholder={placeholder} className="truncate data-placeholder:text-ink-3" />
        <Base.Icon className="text-ink-3">
          <ChevronDown />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner alignItemWithTrigger={false} sideOffset={4} className="z-50 outline-none">
          <Base.Popup className="popup max-h-[min(20rem,var(--available-height))] min-w-(--anchor-width) max-w-(--available-width) overflow-y-auto p-1 outline-none">
            <Base.List>
              {options.map((option) => (
                <Base.Item key={option.value} value={option.value} className="menu-item pr-8">
                  <OptionFace
                    label={<Base.ItemText>{option.label}</Base.ItemText>}
                    hint={option.hint}
                    Indicator={Base.ItemIndicator}
                  />
                </Base.Item>
              ))}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/**
 * One option of a list: its label, its description, and a tick when it is selected.
 *
 * @param props.Indicator the primitive that renders its children only on the selected option
 */
export function OptionFace(props: {
  label: ReactNode;
  hint: string | undefined;
  Indicator: ComponentType<{ className?: string; children?: ReactNode }>;
}) {
  const { label, hint, Indicator } = props;
  return (
    <>
      <span className="min-w-0">
        {label}
        {hint ? <span className="block text-ink-3 text-meta">{hint}</span> : null}
      </span>
      <Indicator className="absolute right-2">
        <Check className="size-3.5 stroke-[2.5]" />
      </Indicator>
    </>
  );
}
