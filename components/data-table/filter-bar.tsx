"use client";

import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import type { Filter } from "./address";
import { FilterChip } from "./filter-chip";
import type { FilterCounts } from "./filter-list";
import { FilterPicker } from "./filter-picker";
import { SearchField } from "./search-field";
import type { TableSpec, TableUrl } from "./table-url";

/**
 * Search, active filters, a picker of more filters, and a summary of the list.
 *
 * @param props.counts the number of rows per filter
 * @param props.onOpenChange called when the picker opens or closes; while open, it needs counts
 */
export function FilterBar(props: {
  spec: TableSpec;
  url: TableUrl;
  summary?: ReactNode;
  counts?: FilterCounts | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
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
      {spec.search ? <SearchField {...spec.search} value={url.query} onSearch={url.setQuery} /> : null}
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
              <Button size="s" variant="ghost" icon={<Plus />} className="flex-none max-md:h-9">
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
      {summary ? <div className="num ml-auto text-ink-3 text-meta max-md:w-full">{summary}</div> : null}
    </div>
  );
}
