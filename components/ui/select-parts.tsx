"use client";

import { Select as Base } from "@base-ui/react/select";
import type { RenderTrigger } from "./lazy-popup";
import { type Option, OptionFace } from "./option-face";

export type SelectContent<Value extends string> = {
  options: readonly Option<Value>[];
  value: Value | "" | null;
  onValueChange: (value: Value) => void;
  onBlur?: () => void;
  disabled?: boolean;
};

export function SelectPopup<Value extends string>(
  props: SelectContent<Value> & { id: string | undefined; renderTrigger: RenderTrigger | undefined },
) {
  const { options } = props;
  return (
    <Base.Root<Value>
      id={props.id}
      items={options.map((option) => ({ value: option.value, label: option.label }))}
      value={props.value === "" ? null : props.value}
      onValueChange={(next) => next !== null && props.onValueChange(next)}
      onOpenChange={(open) => !open && props.onBlur?.()}
      disabled={props.disabled}
    >
      <Base.Trigger render={props.renderTrigger} />
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
