"use client";

import { type ComponentProps, type ReactElement, type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { Form } from "@/components/ui/form";
import { Icon } from "@/components/ui/icon";
import { Input } from "@/components/ui/input";
import { LazyPopup } from "@/components/ui/lazy-popup";
import { loadable } from "@/components/ui/loadable";
import { Popover } from "@/components/ui/popover";
import { formatDay } from "@/lib/base/dates";
import type { FilterChoices, FilterCounts } from "./filter-list";
import type { Filter } from "./filters";
import { SearchField } from "./search-field";
import type { TableSpec, TableUrl } from "./table-url";

/** While a filter picker is open (`onOpenChange`), pass `counts`, the number of rows of each filter. */
export function FilterBar(props: {
  spec: TableSpec;
  url: TableUrl;
  /** The field that takes the place of the search. */
  finder?: ReactNode;
  summary?: ReactNode;
  counts?: FilterCounts;
  onOpenChange?: (open: boolean) => void;
  searchKeys: Pick<ComponentProps<typeof SearchField>, "onRows" | "onEscape">;
}) {
  const { spec, url, summary, counts, onOpenChange } = props;
  const [adding, setAdding] = useState<string>();
  const isOn = (filter: Filter) => url.filters[filter.param] !== undefined;
  const shown = spec.filters.filter((filter) => isOn(filter) || filter.param === adding);
  const off = spec.filters.filter((filter) => !shown.includes(filter));
  const narrowed = url.query !== "" || spec.filters.some(isOn);
  const set = (filter: Filter, value: string | null) => {
    setAdding(undefined);
    if (value !== (url.filters[filter.param] ?? null)) url.setFilter(filter.param, value);
  };
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-2 px-6 py-2.5 max-md:px-4">
      {spec.search ? (
        <SearchField {...spec.search} {...props.searchKeys} value={url.query} onSearch={url.setQuery} />
      ) : (
        props.finder
      )}
      <div className="flex min-w-0 items-center gap-2 max-md:scroll-quiet md:flex-wrap max-md:-mx-4 max-md:overflow-x-auto max-md:px-4">
        <ul className="contents" aria-label="Filters">
          {shown.map((filter) => (
            <FilterChip
              key={filter.param}
              filter={filter}
              value={url.filters[filter.param]}
              adding={filter.param === adding}
              counts={counts}
              onOpenChange={onOpenChange}
              onChange={(value) => set(filter, value)}
            />
          ))}
        </ul>
        {off.length === 0 ? null : (
          <FilterPicker
            label="Add a filter"
            filters={off}
            counts={counts}
            onOpenChange={onOpenChange}
            onChoose={(filter, value) => (value === null ? setAdding(filter.param) : set(filter, value))}
            trigger={
              <Button size="s" variant="ghost" icon={<Icon name="plus" />} className="flex-none max-md:h-9">
                Filter
              </Button>
            }
          />
        )}
        {narrowed ? (
          <Button size="s" variant="ghost" onClick={url.clear} className="flex-none max-md:h-9">
            Clear
          </Button>
        ) : null}
      </div>
      {summary ? <div className="num ml-auto text-ink-3 text-meta">{summary}</div> : null}
    </div>
  );
}

function filterLabel(filter: Filter, value: string): string {
  if ("input" in filter) return filter.input === "date" ? formatDay(value) : value;
  return filter.options.find((option) => option.value === value)?.label ?? value;
}

/** A filter that was just added (`adding`) has no value yet: its input opens at once. */
function FilterChip(props: {
  filter: Filter;
  value: string | undefined;
  adding: boolean;
  counts?: FilterCounts;
  onOpenChange?: (open: boolean) => void;
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
        <Icon name="x" className="size-3" />
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

const filterList = loadable(() => import("./filter-list"));

/** Without `counts`, no numbers are shown. `onChoose` gets null for a filter whose value the reader types. */
function FilterPicker(props: FilterChoices & { trigger: ReactElement }) {
  const { trigger, ...choices } = props;
  return (
    <LazyPopup parts={filterList} trigger={trigger} kind="dialog">
      {({ FilterList }, render) => <FilterList {...choices} renderTrigger={render} />}
    </LazyPopup>
  );
}
