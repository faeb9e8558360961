"use client";

import { X } from "lucide-react";
import { type ReactElement, useState } from "react";
import { Button } from "@/components/ui/button";
import { Form } from "@/components/ui/form";
import { Input } from "@/components/ui/input";
import { Popover } from "@/components/ui/popover";
import { formatDay } from "@/lib/dates";
import type { Filter } from "./address";
import type { FilterCounts } from "./filter-list";
import { FilterPicker } from "./filter-picker";

/** The label of a filter's value: its option's label, the formatted day, or the typed text. */
function filterLabel(filter: Filter, value: string): string {
  if ("input" in filter) return filter.input === "date" ? formatDay(value) : value;
  return filter.options.find((option) => option.value === value)?.label ?? value;
}

/**
 * An active filter: its name, its value, and an × that removes it. Pressing the label changes the value.
 *
 * @param props.adding the filter was just added and has no value yet: its input opens at once
 */
export function FilterChip(props: {
  filter: Filter;
  value: string | undefined;
  adding: boolean;
  counts?: FilterCounts | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  onChange: (value: string | null) => void;
}) {
  const { filter, value, adding, onChange } = props;
  const trigger = (
    <button
      type="button"
      className="flex h-full min-w-0 items-center gap-1.25 px-2 hover:bg-hover focus-visible:-outline-offset-2"
    >
      {filter.label}{" "}
      <b className="max-w-70 truncate font-strong text-ink">
        {value === undefined ? "any" : filterLabel(filter, value)}
      </b>
    </button>
  );
  return (
    <li className="inline-flex h-7 max-w-full flex-none items-center overflow-hidden whitespace-nowrap rounded-button border border-line-strong bg-surface text-ink-2 text-meta max-md:h-9">
      {"input" in filter ? (
        <EntryPopover filter={filter} value={value ?? ""} adding={adding} trigger={trigger} onChange={onChange} />
      ) : (
        <FilterPicker
          label={`Change the filter ${filter.label}`}
          filters={[filter]}
          value={value}
          counts={props.counts}
          onOpenChange={props.onOpenChange}
          onChoose={(_, next) => onChange(next)}
          trigger={trigger}
        />
      )}
      <button
        type="button"
        aria-label={`Remove the filter ${filter.label}`}
        onClick={() => onChange(null)}
        className="flex h-full items-center border-line border-l px-1.5 text-ink-3 hover:bg-hover hover:text-ink focus-visible:-outline-offset-2 max-md:px-2.5"
      >
        <X className="size-3" />
      </button>
    </li>
  );
}

function EntryPopover(props: {
  filter: Extract<Filter, { input: unknown }>;
  value: string;
  adding: boolean;
  trigger: ReactElement;
  onChange: (value: string | null) => void;
}) {
  const { filter, value, adding, trigger, onChange } = props;
  const [open, setOpen] = useState(adding);
  // Closing an empty input discards the filter.
  const toggle = (next: boolean) => {
    setOpen(next);
    if (!next && value === "") onChange(null);
  };
  const apply = (form: HTMLFormElement) => {
    const text = String(new FormData(form).get("value") ?? "").trim();
    setOpen(false);
    onChange(text === "" ? null : text);
  };
  return (
    <Popover open={open} onOpenChange={toggle} label={filter.label} trigger={trigger}>
      <Form onSubmit={({ currentTarget }) => apply(currentTarget)} className="flex items-center gap-2">
        <Input
          name="value"
          type={filter.input}
          defaultValue={value}
          placeholder={filter.placeholder}
          aria-label={filter.label}
          className="w-52"
        />
        <Button type="submit">Apply</Button>
      </Form>
    </Popover>
  );
}
