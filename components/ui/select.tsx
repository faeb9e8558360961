"use client";

import type { Ref } from "react";
import { Icon } from "@/components/ui/icon";
import { useNamedFieldControl } from "./field";
import { controlStyles } from "./input";
import { LazyPopup } from "./lazy-popup";
import { loadable } from "./loadable";
import type { SelectContent } from "./select-parts";
import { cn } from "./tv";

const selectParts = loadable(() => import("./select-parts"));

/** "" or null means no selection: the placeholder shows. In a form, use `SelectField`. */
export function Select<Value extends string>(
  props: SelectContent<Value> & {
    placeholder?: string;
    triggerRef?: Ref<HTMLElement>;
    "aria-label"?: string;
    className?: string;
    /** Called on focus and on a press, before the list opens: for options that are loaded only then. */
    onReach?: () => void;
  },
) {
  const { placeholder = "Select", triggerRef, className, "aria-label": label, onReach, ...list } = props;
  const selected = list.options.find(({ value }) => value === list.value);
  const control = useNamedFieldControl();
  const trigger = (
    <button
      type="button"
      // biome-ignore lint/a11y/useAriaPropsForRole: LazyPopup adds aria-expanded.
      role="combobox"
      {...control}
      aria-label={label}
      disabled={list.disabled}
      onFocus={onReach}
      onPointerDown={onReach}
      className={cn(controlStyles({ kind: "line" }), "flex items-center justify-between gap-2 text-left", className)}
    >
      <span className={cn("truncate", !selected && "text-ink-3")}>{selected?.label ?? placeholder}</span>
      <Icon name="chevron-down" className="text-ink-3" />
    </button>
  );
  return (
    <LazyPopup parts={selectParts} trigger={trigger} triggerRef={triggerRef} kind="listbox">
      {({ SelectPopup }, render) => <SelectPopup {...list} id={control.id} renderTrigger={render} />}
    </LazyPopup>
  );
}
