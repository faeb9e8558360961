"use client";

import { Combobox as Base } from "@base-ui/react/combobox";
import { Icon } from "@/components/ui/icon";
import { controlStyles } from "@/components/ui/input";
import type { RenderTrigger } from "@/components/ui/lazy-popup";
import { cn } from "@/components/ui/tv";
import type { Filter } from "./filters";

/** How many rows match each value of each filter, by parameter and value. A missing value means zero. */
export type FilterCounts = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** An option of a filter. A filter whose value the reader types is one choice, with the value null. */
type Choice = { filter: Filter; value: string | null; label: string; group: string };
type ChoiceGroup = { value: string; items: Choice[] };

/** Groups the choices by heading. An option's heading is its own or its filter's. Typed filters share one heading. */
function groupsOf(filters: readonly Filter[]): ChoiceGroup[] {
  const choices = filters.flatMap((filter): Choice[] =>
    "input" in filter
      ? [{ filter, value: null, label: filter.label, group: "Enter a value" }]
      : filter.options.map(({ value, label, group = filter.label }) => ({ filter, value, label, group })),
  );
  return [...new Set(choices.map(({ group }) => group))].map((group) => ({
    value: group,
    items: choices.filter((choice) => choice.group === group),
  }));
}

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLocaleLowerCase("en");

function matches({ label, group }: Choice, typed: string): boolean {
  const text = plain(`${group} ${label}`);
  return plain(typed)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

export type FilterChoices = {
  label: string;
  filters: readonly Filter[];
  counts?: FilterCounts;
  /** The active option, if the list has only one filter. */
  value?: string;
  onOpenChange?: (open: boolean) => void;
  onChoose: (filter: Filter, value: string | null) => void;
};

export function FilterList(props: FilterChoices & { renderTrigger: RenderTrigger | undefined }) {
  const { label, filters, counts, value, onOpenChange } = props;
  const groups = groupsOf(filters);
  const active = groups.flatMap(({ items }) => items).find((choice) => value !== undefined && choice.value === value);
  return (
    <Base.Root<Choice>
      items={groups}
      value={active ?? null}
      isItemEqualToValue={(one, other) => one.filter.param === other.filter.param && one.value === other.value}
      itemToStringLabel={(choice) => choice.label}
      filter={(choice, typed) => matches(choice, typed)}
      onValueChange={(choice) => choice && props.onChoose(choice.filter, choice.value)}
      onOpenChange={(open) => onOpenChange?.(open)}
      autoHighlight
    >
      {/* The trigger is a button that opens a dialog. As a combobox, it would need an input and a separate name. */}
      <Base.Trigger render={props.renderTrigger} role="button" />
      <Base.Portal>
        <Base.Positioner align="start" sideOffset={6} collisionPadding={12} className="z-50 outline-none">
          <Base.Popup
            aria-label={label}
            className="popup flex max-h-[min(28rem,var(--available-height))] w-80 max-w-(--available-width) flex-col outline-none"
          >
            <div className="border-line border-b p-2">
              <Base.Input
                aria-label={label}
                placeholder="Find a filter"
                className={controlStyles({ kind: "line", className: "bg-transparent" })}
              />
            </div>
            <Base.Empty className="px-3 py-2.5 text-ink-3 empty:hidden">No such filter</Base.Empty>
            <Base.List className="min-h-0 overflow-y-auto p-1 outline-none empty:hidden">
              {(group: ChoiceGroup) => (
                <Base.Group key={group.value} items={group.items}>
                  <Base.GroupLabel className="px-2 pt-2 pb-1 font-medium text-ink-3 text-meta">
                    {group.value}
                  </Base.GroupLabel>
                  <Base.Collection>
                    {(choice: Choice) => (
                      <Base.Item
                        key={`${choice.filter.param} ${choice.value}`}
                        value={choice}
                        className="menu-item justify-between gap-3"
                      >
                        <ChoiceFace choice={choice} count={countOf(choice, counts)} />
                      </Base.Item>
                    )}
                  </Base.Collection>
                </Base.Group>
              )}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function countOf({ filter, value }: Choice, counts: FilterCounts | undefined): number | undefined {
  const ofFilter = counts?.[filter.param];
  return ofFilter && value !== null ? (ofFilter[value] ?? 0) : undefined;
}

function ChoiceFace(props: { choice: Choice; count: number | undefined }) {
  const { choice, count } = props;
  return (
    <>
      <span className={cn("min-w-0", count === 0 && "text-ink-3")}>{choice.label}</span>
      <span className="flex flex-none items-center gap-1.5">
        <Base.ItemIndicator>
          <Icon name="check" className="size-3.5 stroke-[2.5]" />
        </Base.ItemIndicator>
        {count === undefined ? null : (
          <span className="num text-ink-3 text-meta">
            {count.toLocaleString("en-US")}
            <span className="sr-only"> found</span>
          </span>
        )}
      </span>
    </>
  );
}
