"use client";

import { Combobox as Base } from "@base-ui/react/combobox";
import type { Ref } from "react";
import { Icon } from "@/components/ui/icon";
import { useNamedFieldControl } from "./field";
import { controlStyles } from "./input";
import { type Option, OptionFace } from "./option-face";

/**
 * Selects one of many options by typing. "" is no option. A `Field` labels it. In react-hook-form, use a Controller.
 */
export function Combobox(props: {
  options: readonly Option[];
  value: string;
  onValueChange: (value: string) => void;
  onBlur?: () => void;
  placeholder?: string;
  empty?: string;
  disabled?: boolean;
  inputRef?: Ref<HTMLInputElement>;
  "aria-required"?: boolean;
}) {
  const { options, value, onValueChange, onBlur, placeholder = "Type to search", empty = "No matches" } = props;
  const control = useNamedFieldControl();
  return (
    <Base.Root<Option>
      items={options}
      value={options.find((option) => option.value === value) ?? null}
      onValueChange={(option) => onValueChange(option?.value ?? "")}
      autoHighlight
      disabled={props.disabled}
    >
      <Base.InputGroup className="relative">
        <Base.Input
          {...control}
          ref={props.inputRef}
          onBlur={onBlur}
          placeholder={placeholder}
          aria-required={props["aria-required"]}
          className={controlStyles({ kind: "line", className: "pr-8" })}
        />
        <Base.Trigger
          aria-label="Show all"
          className="absolute inset-y-0 right-0 flex w-8 items-center justify-center text-ink-3"
        >
          <Icon name="chevron-down" />
        </Base.Trigger>
      </Base.InputGroup>
      <Base.Portal>
        <Base.Positioner sideOffset={4} className="z-50 outline-none">
          <Base.Popup className="popup w-[max(var(--anchor-width),16rem)] max-w-(--available-width) p-1 outline-none">
            <Base.Empty className="px-2 py-1.5 text-ink-3 empty:hidden">{empty}</Base.Empty>
            <Base.List className="max-h-[min(18rem,var(--available-height))] overflow-y-auto outline-none">
              {(option: Option) => (
                <Base.Item key={option.value} value={option} className="menu-item pr-8">
                  <OptionFace label={option.label} hint={option.hint} Indicator={Base.ItemIndicator} />
                </Base.Item>
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
